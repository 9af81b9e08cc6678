import { limits } from '../limits.ts'
import type { RenderedColumn } from './column.ts'
import { identifier } from './sql-text.ts'

/** A row whose texts have fewer bytes than this together is not worth counting: a list has at most 1,000 of them. */
const NARROW_ROW_BYTES = 2_048

/** Types whose values have at most some dozen characters. */
const SHORT =
  /^(?:boolean|smallint|integer|bigint|real|double precision|uuid|date|interval|numeric\(.*\)|timestamp.*|time .*)$/

const TEXT = /^(?:text|character varying.*|character\(.*\))$/

interface CountedList {
  /** Alias of its rows. */
  readonly row: string
  readonly columns: readonly RenderedColumn[]
  readonly format: 'json' | 'csv'
  /** How often a byte counts. */
  readonly copies: number
}

/**
 * The FILTER of an aggregate that makes a list. It keeps all rows, and ends the statement as soon as the lists of the
 * answer, each with all that is in it, have more bytes than allowed: the answer would not fit in memory.
 */
export function countedRows({ row, columns, format, copies }: CountedList): string {
  const bytes = format === 'csv' ? `octet_length(${row}::text)` : `pg_column_size(row_to_json(${row}))`
  const count = `private.count_bytes(${copies === 1 ? '' : `${copies} * `}${bytes}, ${limits.responseBytes})`
  const names = new Set(columns.map(({ name }) => name))
  if (names.size < columns.length) return ` filter (where ${count})`
  const sizes = columns.flatMap((column) => sizeOf(`${row}.${identifier(column.name)}`, column))
  if (sizes.length === 0) return ''
  const most = Math.floor(NARROW_ROW_BYTES / sizes.length)
  const wide = sizes.map((size) => `${size} > ${most}`)
  return ` filter (where case when ${wide.join(' or ')} then ${count} else true end)`
}

/** The size of a value in bytes, without reading it where possible; nothing for a short one. */
function sizeOf(value: string, { json, operand, type = '', aggregate }: RenderedColumn): string[] {
  if (aggregate?.name === 'count' || SHORT.test(type)) return []
  // Made by this statement: the rows of an embed.
  if (json && !operand) return [`pg_column_size(${value})`]
  return [TEXT.test(type) ? `octet_length(${value})` : `pg_column_size(to_json(${value}))`]
}
