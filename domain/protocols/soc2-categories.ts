import { groupingsOf } from './groupings.ts'

/**
 * The codes of the categories that the words of a system description name, security always among them. Undefined
 * without words: then any may be in the examination.
 */
export function soc2Categories(words: string | null): ReadonlySet<string> | undefined {
  const text = words?.trim().toLowerCase() ?? ''
  if (text === '') return undefined
  const named = groupingsOf('soc2').filter(({ name }) => text.includes(name.toLowerCase()))
  return new Set(['security', ...named.map(({ code }) => code)])
}
