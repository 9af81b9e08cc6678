import type { Operand, Output } from './plan.ts'
import { renderOperand } from './render-predicate.ts'
import type { Aggregate } from './request.ts'
import { identifier, type Parameters } from './sql-text.ts'

/** A column of a level's rows, before its aggregate, which may be for the level above to apply. */
export interface RenderedColumn {
  readonly name: string
  readonly text: string
  /** Whether PostgreSQL would name it so by itself. */
  readonly named?: boolean
  readonly json: boolean
  readonly aggregate?: Aggregate | undefined
  /** What it is made of; an order by that is an order by the column. */
  readonly operand?: Operand | undefined
}

type ColumnOutput = Extract<Output, { kind: 'value' | 'count' }>

export function valueColumn(parameters: Parameters, output: ColumnOutput): RenderedColumn {
  const { name, cast } = output
  if (output.kind === 'count') return { name, text: ROWS, json: false, aggregate: { name: 'count', cast } }
  const { operand, aggregate } = output
  const value = renderOperand(parameters, operand)
  const text = cast === undefined ? value : `${value}::${cast}`
  const named = cast === undefined && operand.path.length === 0 && name === operand.column.name
  return { name, text, named, json: isJson(operand, cast), aggregate, operand }
}

/** What `count()` counts. Handed up by a spread row it is a value that is there when the row is. */
const ROWS = '*'

/** Whether a value may be of type json, which has no order and no equality; type jsonb has. */
export function isJson({ column, path }: Operand, cast?: string): boolean {
  if (cast !== undefined) return cast.endsWith('.json')
  return column.family === 'json' && path.at(-1)?.arrow !== '->>'
}

/** The value of each row, which the level above may aggregate. */
export function plainText({ text }: RenderedColumn): string {
  return text === ROWS ? 'true' : text
}

export function shownColumn({ name, text, named }: RenderedColumn): string {
  return named === true ? text : `${text} as ${identifier(name)}`
}

/** The column of a grouped level: with its aggregate, or as one to group by. */
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
