import { channelErrors } from '../channels/channel-errors.ts'
import { limits } from '../limits.ts'

/** How a term compares its column: SQL that never contains text from a client. */
export type Operator = keyof typeof OPERATORS

/** One comparison of a filter as sent to the database: one operator and a list of values. */
export interface Term {
  readonly column: string
  readonly operator: Operator
  readonly negated: boolean
  readonly values: readonly string[]
  /** Whether all values must hold (`not.in`), or one is enough (`in`, and everything with a single value). */
  readonly every: boolean
}

/** Terms that must all hold. */
export interface Filter {
  readonly text: string
  readonly terms: readonly Term[]
  /** A pattern may take long, so only its own subscribers wait for it. */
  readonly slow: boolean
}

export const OPERATORS = {
  eq: { sql: '=', takes: 'value' },
  neq: { sql: '<>', takes: 'value' },
  lt: { sql: '<', takes: 'value' },
  lte: { sql: '<=', takes: 'value' },
  gt: { sql: '>', takes: 'value' },
  gte: { sql: '>=', takes: 'value' },
  isdistinct: { sql: 'is distinct from', takes: 'value' },
  like: { sql: 'like', takes: 'pattern' },
  ilike: { sql: 'ilike', takes: 'pattern' },
  match: { sql: '~', takes: 'pattern' },
  imatch: { sql: '~*', takes: 'pattern' },
  null: { sql: 'is null', takes: 'nothing' },
  true: { sql: 'is true', takes: 'nothing' },
  false: { sql: 'is false', takes: 'nothing' },
  unknown: { sql: 'is unknown', takes: 'nothing' },
} as const satisfies Record<string, { sql: string; takes: 'value' | 'pattern' | 'nothing' }>

const WITH_VALUE = new Map<string, Operator>(
  (['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'isdistinct', 'like', 'ilike', 'match', 'imatch'] as const).map((name) => [
    name,
    name,
  ]),
)
const IS = new Map<string, Operator>((['null', 'true', 'false', 'unknown'] as const).map((name) => [name, name]))

const TERM = /^(?<column>[^=]+)=(?<not>not\.)?(?<name>[a-z]+)\.(?<value>.*)$/s
const LONE_ESCAPE = /(^|[^\\])(\\\\)*\\$/

/**
 * Parses `column=[not.]operator.value[,column2=…]`. The database checks the column and the value's type.
 *
 * @returns undefined for an empty text
 * @throws ChannelError
 */
export function parseFilter(text: string): Filter | undefined {
  if (text.length > limits.filterChars) throw unreadable(`a filter has at most ${limits.filterChars} characters`)
  if (text.trim() === '') return undefined
  const terms = split(text, true).map((part) => parseTerm(part.trim()))
  return { text, terms, slow: terms.some(({ operator }) => OPERATORS[operator].takes === 'pattern') }
}

function unreadable(what: string): Error {
  return channelErrors.changes(`Error parsing \`filter\` params: ${what}`)
}

function parseTerm(text: string): Term {
  if (text === '') throw unreadable('filter must not contain empty segments (check for extra commas)')
  const { column = '', not, name = '', value = '' } = TERM.exec(text)?.groups ?? {}
  if (column === '') throw unreadable(JSON.stringify([text]))
  return { column: column.trim(), every: false, ...comparison(name, value, not !== undefined) }
}

type Comparison = Pick<Term, 'operator' | 'negated' | 'values'> & Partial<Pick<Term, 'every'>>

function comparison(name: string, value: string, negated: boolean): Comparison {
  if (name === 'in') return listed(value, negated)
  if (name === 'is') {
    const operator = IS.get(value.toLowerCase())
    if (operator === undefined) throw unreadable('invalid value for is filter: must be null, true, false, or unknown')
    return { operator, negated, values: [''] }
  }
  const operator = WITH_VALUE.get(name)
  if (operator === undefined) throw unreadable(JSON.stringify([name, value]))
  // The client's builder writes null without quotes.
  if (operator === 'isdistinct' && value === 'null') return { operator: 'null', negated: !negated, values: [''] }
  const plain = unquote(value)
  if (OPERATORS[operator].sql.endsWith('like') && LONE_ESCAPE.test(plain))
    throw unreadable('a pattern must not end with an escape character')
  return { operator, negated, values: [plain] }
}

/** `in` means equal to one of the values; `not.in` means different from each. */
function listed(value: string, negated: boolean): Comparison {
  if (!value.startsWith('(') || !value.endsWith(')'))
    throw unreadable('`in` filter value must be wrapped by parentheses')
  const values = split(value.slice(1, -1), false).map((item) => unquote(item.trim()))
  if (values.length > limits.filterValues)
    throw unreadable(`too many values for \`in\` filter. Maximum ${limits.filterValues}`)
  return { operator: negated ? 'neq' : 'eq', negated: false, values, every: negated }
}

/**
 * Splits at commas outside quotes and (between terms) outside parentheses. A quote opens only at the beginning of a
 * value.
 */
function split(text: string, parenthesised: boolean): string[] {
  const parts: string[] = []
  let from = 0
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (quoted) {
      if (char === '\\') at += 1
      else quoted = char !== '"'
    } else if (char === '"') quoted = at === from || /[.(,\s]/.test(text[at - 1] ?? '')
    else if (char === '(' && parenthesised) depth += 1
    else if (char === ')' && parenthesised) depth = Math.max(0, depth - 1)
    else if (char === ',' && depth === 0) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

function unquote(text: string): string {
  const inner = /^"((?:[^"\\]|\\.)*)"$/s.exec(text)?.[1]
  return inner === undefined ? text : inner.replaceAll(/\\(.)/gs, '$1')
}
