import { isBlank } from './blank-cell.ts'
import type { TableColumn } from './table-types.ts'

/** The columns that a list does not show, each with the reason. */
export type HiddenColumns = ReadonlyMap<string, 'switched off' | 'empty' | 'no room'>

/** What a person chose in the columns menu: ids of columns switched off, and `!` with those shown although empty. */
export type ColumnChoices = readonly string[]

export const isSwitchedOff = (choices: ColumnChoices, id: string): boolean => choices.includes(id)
const isShownEmpty = (choices: ColumnChoices, id: string): boolean => choices.includes(`!${id}`)

/** Columns that may be hidden, and have no value in any row. */
export function emptyColumns<Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): readonly string[] {
  if (rows.length === 0) return []
  return columns
    .filter(({ hideable = false, cell }) => hideable && rows.every((row) => isBlank(cell(row))))
    .map(({ id }) => id)
}

/** Why each column is hidden; `noRoom` are those that do not fit the window. */
export function hiddenColumns<Row>(
  columns: readonly TableColumn<Row>[],
  choices: ColumnChoices,
  empty: readonly string[],
  noRoom: readonly string[],
): HiddenColumns {
  const reasonFor = ({ id, hideable = false }: TableColumn<Row>) => {
    if (hideable && isSwitchedOff(choices, id)) return 'switched off'
    if (empty.includes(id) && !isShownEmpty(choices, id)) return 'empty'
    return noRoom.includes(id) ? 'no room' : undefined
  }
  const reasons = columns.map((column) => [column.id, reasonFor(column)] as const)
  return new Map(reasons.flatMap(([id, reason]) => (reason === undefined ? [] : [[id, reason]])))
}

/** The choices once a column is switched on or off. `reason` is why it is hidden now. */
export function withColumn(
  choices: ColumnChoices,
  id: string,
  isOn: boolean,
  reason: 'switched off' | 'empty' | 'no room' | undefined,
): ColumnChoices {
  const others = choices.filter((choice) => choice !== id && choice !== `!${id}`)
  if (!isOn) return [...others, id]
  return reason === 'empty' ? [...others, `!${id}`] : others
}
