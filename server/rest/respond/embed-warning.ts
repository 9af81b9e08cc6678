const SHOWN = 10

/**
 * The `Warning` header of a response whose request names embeds by their target although they have an alias. Clients
 * of older versions do so; where two embeds have the same target, only the alias is unambiguous.
 */
export function embedWarning(renamed: ReadonlyMap<string, string>): string | undefined {
  if (renamed.size === 0) return undefined
  const changes = [...renamed].slice(0, SHOWN).map(([target, alias]) => `'${target}' to '${alias}'`)
  const text = `An embed that has an alias was called by its target. This will stop working. Change ${changes.join(', ')} in filters, orders and limits.`
  return `199 - "${text.replaceAll(/[^\x20-\x7e]|["\\]/g, '?')}"`
}
