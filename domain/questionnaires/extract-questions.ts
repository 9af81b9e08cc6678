import { cellAddress, isIn, type Grid, type GridRow } from './grid.ts'
import type { SheetMapping } from './mapping.ts'
import { questionRows } from './propose-mapping.ts'

/** A question of a file, and the place that its answer belongs to. */
export interface FoundQuestion {
  readonly sheet: string
  /** Of the answer, such as "C5". */
  readonly cell: string
  /** Null where the explanation has no cell of its own in the row, or a computed one. */
  readonly noteCell: string | null
  readonly reference: string
  /** The chapter that it stands under. */
  readonly section: string
  readonly text: string
  readonly options: readonly string[]
  /** What the file says there already. */
  readonly answer: string
  readonly note: string
}

/** The questions of a sheet in their order. A computed answer is left out, because a formula is never replaced. */
export function extractQuestions(grid: Grid, mapping: SheetMapping): readonly FoundQuestion[] {
  const asked = new Set(questionRows(grid, mapping.question, mapping.headerRow))
  const found: FoundQuestion[] = []
  let section = ''
  for (const row of grid.rows.filter(({ number }) => number > mapping.headerRow)) {
    if (asked.has(row.number)) found.push(...questionIn(grid, row, { mapping, section }))
    else section = headingOf(row.cells.map((cell) => cell.text)) ?? section
  }
  return found
}

interface Place {
  readonly mapping: SheetMapping
  readonly section: string
}

function questionIn(grid: Grid, { number, cells }: GridRow, { mapping, section }: Place): FoundQuestion[] {
  const at = (column: number | null) => cells.find((cell) => cell.column === column)
  const textAt = (column: number | null) => (at(column)?.text ?? '').slice(0, TEXT_MAX)
  const answer = topLeft(grid, number, mapping.answer)
  if (answer.row !== number || at(answer.column)?.isFormula === true) return []
  const note = mapping.note === null ? undefined : topLeft(grid, number, mapping.note)
  const isShared = note?.column === answer.column
  const noteCell =
    note?.row === number && !isShared && at(note.column)?.isFormula !== true ? cellAddress(number, note.column) : null
  return [
    {
      sheet: grid.name,
      cell: cellAddress(number, answer.column),
      noteCell,
      reference: textAt(mapping.reference).slice(0, 100),
      section,
      text: textAt(mapping.question),
      options: optionsAt(grid, number, mapping.answer),
      answer: textAt(answer.column),
      note: isShared ? '' : textAt(mapping.note),
    },
  ]
}

const optionsAt = ({ choices }: Grid, row: number, column: number): readonly string[] =>
  choices.find(({ ranges }) => ranges.some((range) => isIn(range, row, column)))?.options ?? []

const TEXT_MAX = 10_000
const HEADING_MAX = 200

function headingOf(texts: readonly string[]): string | undefined {
  const filled = texts.filter((text) => text !== '')
  const [first] = filled
  return filled.length <= 2 && first !== undefined && first.length <= HEADING_MAX
    ? filled.join(' ').slice(0, HEADING_MAX)
    : undefined
}

/** Of joined cells the first one holds the value. */
function topLeft({ merged }: Grid, row: number, column: number): { row: number; column: number } {
  const range = merged.find((one) => isIn(one, row, column))
  return range === undefined ? { row, column } : { row: range.firstRow, column: range.firstColumn }
}
