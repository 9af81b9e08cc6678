import { limits } from '../limits.ts'
import { readField, readName, readPath } from './field.ts'
import { restErrors } from '../errors/errors.ts'
import type { Field, OrderTerm } from './request.ts'
import { TextReader } from './text-reader.ts'

/** Parses `order`: `a.desc.nullslast,data->>k,rel(b).asc`. */
export function parseOrder(text: string): OrderTerm[] {
  const reader = new TextReader('order', text)
  const terms: OrderTerm[] = []
  while (!reader.done) {
    terms.push(readTerm(reader))
    if (terms.length > limits.columns) throw restErrors.tooMuch('order terms', limits.columns)
    if (!reader.done && !reader.take(',')) reader.fail('"," or end of input')
  }
  return terms
}

function readTerm(reader: TextReader): OrderTerm {
  const { field, relation } = readTarget(reader)
  const descending = readSuffix(reader, ['asc', 'desc']) === 'desc'
  const nulls = readSuffix(reader, ['nullsfirst', 'nullslast'])
  const end = reader.done || reader.peek() === ','
  if (!end) reader.fail('"asc", "desc", "nullsfirst", "nullslast" or delimiter (,)')
  return {
    field,
    relation,
    descending,
    nulls: nulls === undefined ? undefined : nulls === 'nullsfirst' ? 'first' : 'last',
  }
}

function readTarget(reader: TextReader): { field: Field; relation: string | undefined } {
  const name = readName(reader)
  if (!reader.take('(')) return { field: { name, path: readPath(reader) }, relation: undefined }
  const field = readField(reader)
  reader.expect(')')
  return { field, relation: name }
}

function readSuffix(reader: TextReader, words: readonly string[]): string | undefined {
  const start = reader.at
  if (!reader.take('.')) return undefined
  const word = reader.until('.,')
  if (words.includes(word)) return word
  reader.at = start
  return undefined
}
