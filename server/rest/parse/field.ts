import { restErrors } from '../errors/errors.ts'
import type { Field, JsonStep } from './request.ts'
import { checkedName, type TextReader } from './text-reader.ts'

const WIDE_NAME = /[\p{L}\p{N}]/u

function isNameCharacter(character: string): boolean {
  if (character === '') return false
  if (character > '\u007f') return WIDE_NAME.test(character)
  return /[A-Za-z0-9_$ ]/.test(character)
}

/** A name, bare or `"quoted"`. Bare names may hold dashes, but `->` begins a JSON path. */
export function readName(reader: TextReader): string {
  if (reader.peek() === '"') return checkedName(reader, reader.quoted())
  const start = reader.at
  while (isNameCharacter(reader.peek()) || (reader.peek() === '-' && !reader.sees('->'))) reader.at += 1
  const name = reader.text.slice(start, reader.at).trim()
  if (name === '') reader.fail('field name (* or [a..z0..9_$])')
  return checkedName(reader, name)
}

const KEY_STOPS = '(-:.,>)'
const INDEX = /-?\d{1,9}(?=->|::|[.,)(]|$)/y

export function readPath(reader: TextReader): JsonStep[] {
  const steps: JsonStep[] = []
  while (reader.sees('->')) {
    const arrow = reader.take('->>') ? '->>' : '->'
    if (arrow === '->') reader.take('->')
    INDEX.lastIndex = reader.at
    const index = INDEX.exec(reader.text)
    if (index) reader.at += index[0].length
    steps.push({ arrow, key: index ? Number(index[0]) : readKey(reader) })
    if (steps.length > 16) throw restErrors.tooMuch('steps in a JSON path', 16)
  }
  return steps
}

/**
 * A key of a JSON object, bare or `"quoted"`. Bare keys may hold every character that the surrounding grammar does
 * not use.
 */
function readKey(reader: TextReader): string {
  if (reader.peek() === '"') return checkedName(reader, reader.quoted())
  let key = reader.until(KEY_STOPS)
  while (reader.peek() === '-' && !reader.sees('->')) {
    reader.at += 1
    key += `-${reader.until(KEY_STOPS)}`
  }
  return checkedName(reader, key.trim())
}

export function readField(reader: TextReader): Field {
  return { name: readName(reader), path: readPath(reader) }
}

/** The output key of a JSON path without an alias: its last name. */
export function outputName(field: Field): string {
  for (let at = field.path.length - 1; at >= 0; at -= 1) {
    const key = field.path[at]?.key
    if (typeof key === 'string') return key
  }
  return field.name
}

/**
 * Types that a request may cast to; the value is what reaches SQL. No others, because a cast can run any type's code.
 */
const CASTS: ReadonlyMap<string, string> = new Map(
  [
    ['text', 'text'],
    ['varchar', 'varchar'],
    ['character varying', 'varchar'],
    ['int2', 'int2'],
    ['smallint', 'int2'],
    ['int4', 'int4'],
    ['int', 'int4'],
    ['integer', 'int4'],
    ['int8', 'int8'],
    ['bigint', 'int8'],
    ['numeric', 'numeric'],
    ['decimal', 'numeric'],
    ['float', 'float8'],
    ['float4', 'float4'],
    ['real', 'float4'],
    ['float8', 'float8'],
    ['double precision', 'float8'],
    ['bool', 'bool'],
    ['boolean', 'bool'],
    ['date', 'date'],
    ['time', 'time'],
    ['time without time zone', 'time'],
    ['timetz', 'timetz'],
    ['time with time zone', 'timetz'],
    ['timestamp', 'timestamp'],
    ['timestamptz', 'timestamptz'],
    ['timestamp with time zone', 'timestamptz'],
    ['timestamp without time zone', 'timestamp'],
    ['interval', 'interval'],
    ['uuid', 'uuid'],
    ['json', 'json'],
    ['jsonb', 'jsonb'],
  ].map(([name = '', sql = '']) => [name, `pg_catalog.${sql}`]),
)

/** The type after `::`, as SQL. */
export function readCast(reader: TextReader): string {
  const name = readName(reader)
  const sql = CASTS.get(name.toLowerCase())
  if (sql === undefined) throw restErrors.unknownCast(name)
  return sql
}
