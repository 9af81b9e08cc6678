import { limits } from '../limits.ts'
import { readCast, readField, readName, readPath } from './field.ts'
import { restErrors } from '../errors/errors.ts'
import type { Aggregate, EmbedItem, SelectItem } from './request.ts'
import { TextReader } from './text-reader.ts'

const AGGREGATES: readonly Aggregate['name'][] = ['avg', 'count', 'max', 'min', 'sum']

/** Parses `select`. Iterative, so that deep nesting cannot exhaust the stack. */
export function parseSelect(text: string): SelectItem[] {
  const reader = new TextReader('select parameter', text)
  const root: SelectItem[] = []
  const open: SelectItem[][] = [root]
  let embeds = 0
  for (let count = 1; text !== ''; count += 1) {
    if (count > limits.columns) throw restErrors.tooMuch('selected columns', limits.columns)
    const item = readItem(reader)
    open.at(-1)?.push(item)
    if (item.kind === 'embed') {
      embeds += 1
      if (embeds > limits.embeds) throw restErrors.tooMuch('embedded resources', limits.embeds)
      open.push(item.select)
      if (open.length - 1 > limits.embedDepth) throw restErrors.tooMuch('nested embeds', limits.embedDepth)
      if (reader.peek() !== ')') continue
    }
    if (isEnd(reader, open)) break
  }
  return root
}

/** Closes the lists that end here. Returns whether the text ends; otherwise steps over the comma. */
function isEnd(reader: TextReader, open: SelectItem[][]): boolean {
  skipSpaces(reader)
  while (open.length > 1 && reader.take(')')) {
    open.pop()
    skipSpaces(reader)
  }
  if (reader.done && open.length === 1) return true
  if (!reader.take(',')) reader.fail(open.length > 1 ? '"," or ")"' : '"," or end of input')
  return false
}

function readItem(reader: TextReader): SelectItem {
  skipSpaces(reader)
  if (reader.take('...')) {
    const named = readAliased(reader)
    return readEmbed(reader, named, true)
  }
  if (reader.take('*')) {
    skipSpaces(reader)
    return { kind: 'star' }
  }
  const named = readAliased(reader)
  if (named.name === 'count' && reader.take('()')) {
    return { kind: 'count', alias: named.alias, cast: readOptionalCast(reader) }
  }
  if (reader.peek() === '(' || reader.peek() === '!') return readEmbed(reader, named, false)
  const field = { name: named.name, path: readPath(reader) }
  const cast = readOptionalCast(reader)
  return { kind: 'field', field, alias: named.alias, cast, aggregate: readAggregate(reader) }
}

function readOptionalCast(reader: TextReader): string | undefined {
  return reader.take('::') ? readCast(reader) : undefined
}

function readAggregate(reader: TextReader): Aggregate | undefined {
  const name = AGGREGATES.find((word) => reader.take(`.${word}()`))
  return name && { name, cast: readOptionalCast(reader) }
}

function skipSpaces(reader: TextReader): void {
  while (reader.take(' '));
}

interface Aliased {
  readonly name: string
  readonly alias: string | undefined
}

function readAliased(reader: TextReader): Aliased {
  const name = readName(reader)
  if (reader.peek() !== ':' || reader.sees('::')) return { name, alias: undefined }
  reader.at += 1
  return { name: readName(reader), alias: name }
}

function readEmbed(reader: TextReader, { name, alias }: Aliased, spread: boolean): EmbedItem {
  let hint: string | undefined
  let inner = false
  while (reader.take('!')) {
    const word = readName(reader)
    if (word === 'inner') inner = true
    else if (word !== 'left') hint = word
  }
  reader.expect('(')
  skipSpaces(reader)
  return { kind: 'embed', target: name, alias, hint, inner, spread, select: [] }
}

/** Parses `columns` and `on_conflict`: a plain list of names. */
export function parseNames(kind: string, text: string): string[] {
  const reader = new TextReader(kind, text)
  const names: string[] = []
  do {
    const field = readField(reader)
    if (field.path.length > 0) reader.fail('a column name')
    names.push(field.name)
    if (names.length > limits.columns) throw restErrors.tooMuch('columns', limits.columns)
    if (!reader.done) reader.expect(',')
  } while (!reader.done)
  return names
}
