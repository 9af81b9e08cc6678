import { limits as bounds } from '../limits.ts'
import { readField, readName, readPath } from './field.ts'
import { looksLikeFilter, parseTest } from './filter.ts'
import { countFilters, parseLogic } from './logic.ts'
import { parseOrder } from './order.ts'
import { parseNames, parseSelect } from './select.ts'
import { restErrors } from '../errors/errors.ts'
import type { Condition, Field, Located, OrderTerm, Query, SelectItem } from './request.ts'
import { TextReader } from './text-reader.ts'

interface Draft {
  select: SelectItem[] | undefined
  columns: string[] | undefined
  onConflict: string[] | undefined
  filters: number
  readonly conditions: Located<Condition>[]
  readonly orders: Located<OrderTerm[]>[]
  readonly limits: Located<number>[]
  readonly offsets: Located<number>[]
  readonly args: [string, string][]
}

/** Parses the text after `?`. With `functionArguments`, parameters that are not filters are arguments. */
export function parseQuery(text: string, functionArguments: boolean): Query {
  const draft: Draft = {
    select: undefined,
    columns: undefined,
    onConflict: undefined,
    filters: 0,
    conditions: [],
    orders: [],
    limits: [],
    offsets: [],
    args: [],
  }
  for (const [key, value] of parameters(text)) {
    if (readRequestParameter(draft, key, value)) continue
    if (functionArguments && !looksLikeFilter(value) && !isLevelParameter(key)) draft.args.push([key, value])
    else readLevelParameter(draft, key, value)
    if (draft.filters > bounds.filters) throw restErrors.tooMuch('filters', bounds.filters)
    if (draft.args.length > bounds.columns) throw restErrors.tooMuch('arguments', bounds.columns)
  }
  const { select = [] } = draft
  return { ...draft, select: select.length === 0 ? [{ kind: 'star' }] : select }
}

/** Name and value of each parameter, decoded. */
function parameters(text: string): [string, string][] {
  if (text.length > bounds.urlBytes) throw restErrors.urlTooLong(bounds.urlBytes)
  const found: [string, string][] = []
  for (const part of text.split('&')) {
    if (part === '') continue
    const at = part.indexOf('=')
    found.push(at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))])
  }
  return found
}

function decode(text: string): string {
  if (!/[%+]/.test(text)) return text
  let decoded = '\0'
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // Falls through to the error below.
  }
  if (decoded.includes('\0'))
    throw restErrors.unparsable(`query (${text.slice(0, 200)})`, 1, 'an invalid escape', 'UTF-8 without U+0000')
  return decoded
}

/** Parameters that apply to the whole request. Of repeated ones the first counts. */
function readRequestParameter(draft: Draft, key: string, value: string): boolean {
  switch (key) {
    case 'select':
      draft.select ??= parseSelect(value)
      return true
    case 'columns':
      draft.columns ??= parseNames('columns parameter', value)
      return true
    case 'on_conflict':
      draft.onConflict ??= parseNames('on_conflict parameter', value)
      return true
    case 'apikey':
      // The entry has handled it.
      return true
    default:
      return false
  }
}

const LEVEL_PARAMETERS = new Set(['order', 'limit', 'offset', 'and', 'or'])

function isLevelParameter(key: string): boolean {
  return LEVEL_PARAMETERS.has(key.slice(key.lastIndexOf('.') + 1))
}

/** Parameters whose key may begin with the names of embeds. */
function readLevelParameter(draft: Draft, key: string, value: string): void {
  const { path, field } = parseKey(key)
  const name = field.path.length === 0 ? field.name : ''
  switch (name) {
    case 'order':
      draft.orders.push({ path, value: parseOrder(value) })
      return
    case 'limit':
      draft.limits.push({ path, value: parseCount(key, value, 'Limit') })
      return
    case 'offset':
      draft.offsets.push({ path, value: parseCount(key, value, 'Offset') })
      return
    case 'and':
    case 'or': {
      const negated = path.at(-1) === 'not'
      addCondition(draft, negated ? path.slice(0, -1) : path, parseLogic(name, negated, value))
      return
    }
    default:
      addCondition(draft, path, { kind: 'filter', field, ...parseTest(value) })
  }
}

function addCondition(draft: Draft, path: readonly string[], value: Condition): void {
  draft.conditions.push({ path, value })
  draft.filters += countFilters(value)
}

/** `rel.rel2.col->>key`: the names before the last are the path to an embed. */
function parseKey(key: string): { path: string[]; field: Field } {
  const reader = new TextReader('tree path', key)
  const path: string[] = []
  let field = readField(reader)
  while (reader.take('.')) {
    if (field.path.length > 0) reader.fail('end of input')
    path.push(field.name)
    if (path.length > bounds.embedDepth + 1) throw restErrors.tooMuch('names in a path', bounds.embedDepth)
    field = { name: readName(reader), path: readPath(reader) }
  }
  if (!reader.done) reader.fail('"." or end of input')
  return { path, field }
}

function parseCount(key: string, text: string, what: 'Limit' | 'Offset'): number {
  if (!/^-?\d+$/.test(text))
    throw restErrors.unparsable(`${key} parameter (${text.slice(0, 50)})`, 1, `"${text.slice(0, 50)}"`, 'integer')
  const count = Number(text)
  if (count < 0) throw restErrors.range(`${what} should be greater than or equal to zero.`)
  return Math.min(count, Number.MAX_SAFE_INTEGER)
}
