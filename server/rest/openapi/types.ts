/** How OpenAPI names a PostgreSQL type. JSON has none: it may be anything. */
export function typeOf(type: string): { type?: string; format: string; items?: { type?: string }; maxLength?: number } {
  const format = withoutModifier(type)
  const name = jsonType(format)
  if (name === 'array') return { type: name, format, items: optional('type', jsonType(format.slice(0, -2))) }
  const length = /^character(?: varying)?\((\d+)\)$/.exec(type)?.[1]
  return { ...optional('type', name), format, ...(length !== undefined && { maxLength: Number(length) }) }
}

const withoutModifier = (type: string): string => type.replaceAll(/\(\d+(?:,-?\d+)?\)/g, '')

const TYPES: ReadonlyMap<string, string> = new Map([
  ...(['smallint', 'integer', 'bigint'] as const).map((name) => [name, 'integer'] as const),
  ...(['numeric', 'real', 'double precision'] as const).map((name) => [name, 'number'] as const),
  ['boolean', 'boolean'],
])

function jsonType(format: string): string | undefined {
  if (format.endsWith('[]')) return 'array'
  if (format === 'json' || format === 'jsonb') return undefined
  return TYPES.get(format) ?? 'string'
}

/** A default as the value that it stands for; for an expression, its text. */
export function defaultOf(type: string, expression: string): unknown {
  const format = withoutModifier(type)
  if (jsonType(format) !== 'string') return parsed(expression)
  const value = expression.endsWith(`::${format}`) ? expression.slice(0, -format.length - 2) : expression
  return value.replaceAll(/^'|'$/g, '').replaceAll("''", "'")
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A member that is omitted when it has no value. */
export function optional<Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> {
  const member: Partial<Record<Name, string>> = {}
  if (value !== undefined) member[name] = value
  return member
}

/** The first line of a comment is its summary, the rest its description. */
export function summaryOf(comment: string | null): { summary?: string; description?: string } {
  const text = comment ?? ''
  const at = text.indexOf('\n')
  const [summary, description] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at).replace(/^\n+/, '')]
  return {
    ...optional('summary', summary === '' ? undefined : summary),
    ...optional('description', description === '' ? undefined : description),
  }
}

/** The names of required members. Without one the list is omitted: it may not be empty. */
export function requiredOf(members: readonly { readonly name: string; readonly required: boolean }[]) {
  const names = members.filter(({ required }) => required).map(({ name }) => name)
  return names.length === 0 ? {} : { required: names }
}
