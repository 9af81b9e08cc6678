import { limits } from '../limits.ts'
import { restErrors } from '../errors/errors.ts'
import type { SearchFunction, Test } from './request.ts'
import { TextReader } from './text-reader.ts'

interface Comparison {
  readonly sql: string
  /** Whether `(any)` and `(all)` may follow. */
  readonly quantifiable: boolean
}

const compare = (sql: string, quantifiable: boolean): Comparison => ({ sql, quantifiable })

const COMPARISONS: ReadonlyMap<string, Comparison> = new Map([
  ['eq', compare('=', true)],
  ['neq', compare('<>', false)],
  ['gt', compare('>', true)],
  ['gte', compare('>=', true)],
  ['lt', compare('<', true)],
  ['lte', compare('<=', true)],
  ['like', compare('like', true)],
  ['ilike', compare('ilike', true)],
  ['match', compare('~', true)],
  ['imatch', compare('~*', true)],
  ['cs', compare('@>', false)],
  ['cd', compare('<@', false)],
  ['ov', compare('&&', false)],
  ['sl', compare('<<', false)],
  ['sr', compare('>>', false)],
  ['nxr', compare('&<', false)],
  ['nxl', compare('&>', false)],
  ['adj', compare('-|-', false)],
])

const SEARCHES: ReadonlyMap<string, SearchFunction> = new Map([
  ['fts', 'to_tsquery'],
  ['plfts', 'plainto_tsquery'],
  ['phfts', 'phraseto_tsquery'],
  ['wfts', 'websearch_to_tsquery'],
])

type State = Extract<Test, { kind: 'is' }>['sql']

const STATES: ReadonlyMap<string, State> = new Map<string, State>([
  ['null', 'null'],
  ['not_null', 'not null'],
  ['true', 'true'],
  ['false', 'false'],
  ['unknown', 'unknown'],
])

const OTHERS = new Set(['in', 'is', 'isdistinct'])

const EXPECTED = 'operator (eq, gt, ...)'

export interface ParsedTest {
  readonly negated: boolean
  readonly test: Test
}

/** Whether a query parameter's value looks like a filter. Otherwise, for a function, it is an argument. */
export function looksLikeFilter(text: string): boolean {
  const match = /^(?:not\.)?([a-z]+)(?:\([^()]*\))?\./.exec(text)
  const word = match?.[1]
  return word !== undefined && (COMPARISONS.has(word) || SEARCHES.has(word) || OTHERS.has(word))
}

/** Parses the value of a filter parameter, for example `not.in.(1,2)`. */
export function parseTest(text: string): ParsedTest {
  const reader = new TextReader('filter', text)
  const parsed = readTest(reader, (it) => it.rest())
  if (!reader.done) reader.fail('end of input')
  return parsed
}

/** Reads one test; `readValue` decides where a plain value ends. */
export function readTest(reader: TextReader, readValue: ReadValue): ParsedTest {
  const negated = reader.take('not.')
  const start = reader.at
  const word = reader.until('.(,)')
  const option = reader.take('(') ? readOption(reader) : undefined
  const readRest = testReader(word, option)
  if (!readRest || !reader.take('.')) {
    reader.at = start
    return reader.fail(negated ? EXPECTED : `"not" or ${EXPECTED}`)
  }
  return { negated, test: readRest(reader, readValue) }
}

type ReadValue = (reader: TextReader) => string

/** How to read what follows the operator; undefined for an unknown one. */
function testReader(
  word: string,
  option: string | undefined,
): ((reader: TextReader, readValue: ReadValue) => Test) | undefined {
  const comparison = COMPARISONS.get(word)
  if (comparison) return (reader, readValue) => readComparison(reader, comparison, option, readValue)
  const sql = SEARCHES.get(word)
  if (sql) return (reader, readValue) => ({ kind: 'search', sql, config: option, value: readValue(reader) })
  if (option !== undefined) return undefined
  if (word === 'in') return (reader) => ({ kind: 'in', values: readList(reader) })
  if (word === 'is') return readState
  return word === 'isdistinct' ? (reader, readValue) => ({ kind: 'distinct', value: readValue(reader) }) : undefined
}

function readOption(reader: TextReader): string {
  const option = reader.until(')')
  reader.expect(')')
  return option
}

function readComparison(
  reader: TextReader,
  { sql, quantifiable }: Comparison,
  option: string | undefined,
  readValue: ReadValue,
): Test {
  const quantifier = option === 'any' || option === 'all' ? option : undefined
  if (option !== undefined && (!quantifiable || quantifier === undefined))
    reader.fail('"any" or "all" after an operator that takes it')
  const value = readValue(reader)
  return { kind: 'compare', sql, quantifier, value: sql.endsWith('like') ? value.replaceAll('*', '%') : value }
}

function readState(reader: TextReader, readValue: ReadValue): Test {
  const start = reader.at
  const sql = STATES.get(readValue(reader).toLowerCase())
  if (sql !== undefined) return { kind: 'is', sql }
  reader.at = start
  return reader.fail('null, not_null, true, false or unknown')
}

function readList(reader: TextReader): string[] {
  reader.expect('(')
  const values: string[] = []
  if (reader.take(')')) return values
  for (;;) {
    values.push(readQuotedOr(reader, (it) => it.until(',)')))
    if (values.length > limits.listValues) throw restErrors.tooMuch('values in a list', limits.listValues)
    if (reader.take(')')) return values
    reader.expect(',')
  }
}

/** A quoted value counts as quoted only if the item ends after it; otherwise its quotes are part of the value. */
function readQuotedOr(reader: TextReader, plain: (reader: TextReader) => string): string {
  if (reader.peek() !== '"') return plain(reader)
  const start = reader.at
  const closing = closingQuote(reader.text, start)
  if (closing > 0 && ',)'.includes(reader.text[closing + 1] ?? ',')) return reader.quoted()
  return plain(reader)
}

function closingQuote(text: string, opening: number): number {
  for (let at = opening + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return -1
}

/** A value inside a logic tree: quoted, a `{…}` with its commas, or everything up to `,` or `)`. */
export function readLogicValue(reader: TextReader): string {
  return readQuotedOr(reader, (it) => {
    const end = it.peek() === '{' ? closingBrace(it.text, it.at) : -1
    if (end < 0 || !',)'.includes(it.text[end] ?? ',')) return it.until(',)')
    const value = it.text.slice(it.at, end)
    it.at = end
    return value
  })
}

/** The position after the `}` that closes the `{` at `opening`, or -1. */
function closingBrace(text: string, opening: number): number {
  let depth = 0
  for (let at = opening; at < text.length; at += 1) {
    const character = text[at]
    if (character === '"') at = Math.max(at, closingQuote(text, at))
    else if (character === '{') depth += 1
    else if (character === '}') depth -= 1
    if (depth === 0) return at + 1
  }
  return -1
}
