import type { Operand, Output } from '../plan/plan.ts'
import { renderOperand } from './predicate.ts'
import type { Aggregate } from '../parse/request.ts'
import { identifier, through, type Parameters } from './sql-text.ts'

/** A column of a level's rows, before its aggregate, which the parent level may apply. */
export interface RenderedColumn {
  readonly name: string
  readonly text: string
  /** Whether PostgreSQL would give it this name by default. */
  readonly named?: boolean
  readonly json: boolean
  /** The type of a column that is shown unchanged. */
  readonly type?: string | undefined
  readonly aggregate?: Aggregate | undefined
  /** The operand that it shows; an order by that operand is an order by the column. */
  readonly operand?: Operand | undefined
}

type ColumnOutput = Extract<Output, { kind: 'value' | 'count' }>

export function valueColumn(parameters: Parameters, output: ColumnOutput): RenderedColumn {
  const { name, cast } = output
  if (output.kind === 'count') return { name, text: ROWS, json: false, aggregate: { name: 'count', cast } }
  const { operand, aggregate } = output
  const { column, path } = operand
  const toJson = path.length === 0 ? column.representation?.toJson : undefined
  const value = through(toJson, renderOperand(parameters, operand))
  const text = cast === undefined ? value : `${value}::${cast}`
  const unchanged = cast === undefined && toJson === undefined && path.length === 0
  const type = unchanged && aggregate === undefined ? column.type : undefined
  const named = unchanged && name === column.name
  const json = isJson(operand, cast) || (cast === undefined && toJson !== undefined)
  return { name, text, named, json, type, aggregate, operand }
}

/** The input of `count()`. For a spread row it is a value that is set when the row exists. */
const ROWS = '*'

/** Whether a value may be of type json, which has no order and no equality (jsonb has both). */
export function isJson({ column, path }: Operand, cast?: string): boolean {
  if (cast !== undefined) return cast.endsWith('.json')
  return column.family === 'json' && path.at(-1)?.arrow !== '->>'
}

/** The value of each row, which the parent level may aggregate. */
export function plainText({ text }: RenderedColumn): string {
  return text === ROWS ? 'true' : text
}

export function shownColumn({ name, text, named }: RenderedColumn): string {
  return named === true ? text : `${text} as ${identifier(name)}`
}

/** A column of a grouped level: aggregated, or a grouping key. */
export function groupedColumn({ name, text, json, aggregate }: RenderedColumn): string {
  if (!aggregate) return `${text}${json ? '::jsonb' : ''} as ${identifier(name)}`
  const cast = aggregate.cast === undefined ? '' : `::${aggregate.cast}`
  return `${aggregate.name}(${text})${cast} as ${identifier(name)}`
}

export function isSameOperand({ operand, aggregate }: RenderedColumn, other: Operand): boolean {
  if (!operand || aggregate) return false
  const [left, right] = [operand, other].map(({ level, column, path }) => JSON.stringify([level, column.name, path]))
  return left === right
}
