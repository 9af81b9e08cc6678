import { isIn, type Grid, type GridCell } from './grid.ts'
import { looksLikeQuestion } from './looks-like-question.ts'
import type { Mapping, SheetMapping } from './mapping.ts'

const HEADER_ROWS = 40

const QUESTION_HEADER =
  /\b(questions?|requirements?|controls?|criteri(?:on|a)|inquir(?:y|ies)|descriptions?|statements?|practices?|security requirement|ask)\b/i
const ANSWER_HEADER =
  /\b(answers?|responses?|reply|replies|yes\s*\/\s*no|compliant|compliance|status|implemented|your input|selection)\b/i
const NOTE_HEADER =
  /\b(comments?|explanations?|explain|additional|details?|notes?|remarks?|justifications?|narrative|evidence|further)\b/i
const REFERENCE_HEADER =
  /^(?:#|no\.?|nr\.?|ids?|ref(?:erence)?s?\.?|numbers?|item|q\s?#|question (?:id|no\.?|number|#)|control (?:id|no\.?|number|#))$/i

/** Where each sheet asks and wants its answers, for a person to confirm. Sheets without questions are absent. */
export function proposeMapping(grids: readonly Grid[]): Mapping {
  return grids.map(proposeSheet).filter((sheet) => sheet !== undefined)
}

function proposeSheet(grid: Grid): SheetMapping | undefined {
  const question = questionColumn(grid)
  if (question === undefined) return undefined
  const headerRow = headerRowOf(grid, question)
  const headers = grid.rows.find(({ number }) => number === headerRow)?.cells ?? []
  const rows = new Set(questionRows(grid, question, headerRow))
  const answer = answerColumn({ grid, rows, headers, question })
  const note =
    headers.find(({ column, text }) => column > question && column !== answer && NOTE_HEADER.test(text))?.column ?? null
  const reference =
    headers.find(({ column, text }) => column < question && REFERENCE_HEADER.test(text.trim()))?.column ?? null
  return { sheet: grid.name, isIncluded: !grid.isHidden, headerRow, question, answer, note, reference }
}

/** The column with the most questions. A heading that says so decides for one whose texts are statements. */
function questionColumn(grid: Grid): number | undefined {
  const counts = new Map<number, number>()
  for (const { text, column } of grid.rows.flatMap(({ cells }) => cells))
    if (looksLikeQuestion(text)) counts.set(column, (counts.get(column) ?? 0) + 1)
  const [best] = [...counts].toSorted(([, one], [, other]) => other - one)
  const named = namedColumn(grid)
  if (named !== undefined && (best === undefined || (counts.get(named) ?? 0) * 2 >= best[1] || best[1] < 3))
    return named
  return best?.[1] !== undefined && best[1] >= 2 ? best[0] : undefined
}

/** A heading for questions, with a heading or offered choices for answers to its right. */
function namedColumn(grid: Grid): number | undefined {
  for (const { number, cells } of grid.rows.filter((row) => row.number <= HEADER_ROWS)) {
    const header = cells.find(
      ({ text }) => isHeading(text) && QUESTION_HEADER.test(text) && !REFERENCE_HEADER.test(text.trim()),
    )
    if (header === undefined) continue
    const isRight = (column: number) => column > header.column
    const hasAnswers =
      cells.some(({ column, text }) => isRight(column) && isHeading(text) && ANSWER_HEADER.test(text)) ||
      grid.choices.some(({ ranges }) =>
        ranges.some(({ firstColumn, lastRow }) => isRight(firstColumn) && lastRow > number),
      )
    const isFilled = grid.rows.some(
      (row) => row.number > number && row.cells.some(({ column, text }) => column === header.column && text !== ''),
    )
    if (hasAnswers && isFilled) return header.column
  }
  return undefined
}

const isHeading = (text: string) => text.length <= 60 && !text.trim().endsWith('?')

function headerRowOf(grid: Grid, question: number): number {
  const candidates = grid.rows.filter(({ number }) => number <= HEADER_ROWS)
  const score = ({ cells }: { readonly cells: readonly GridCell[] }) =>
    cells.filter(
      ({ text }) =>
        isHeading(text) &&
        [QUESTION_HEADER, ANSWER_HEADER, NOTE_HEADER, REFERENCE_HEADER].some((words) => words.test(text.trim())),
    ).length
  const named = candidates.filter(({ cells }) =>
    cells.some(({ column, text }) => column === question && isHeading(text) && !looksLikeQuestion(text)),
  )
  const [best] = named.toSorted((one, other) => score(other) - score(one) || one.number - other.number)
  return best !== undefined && score(best) >= 2 ? best.number : 0
}

/** The rows below the heading that ask something, headings of chapters left out. */
export function questionRows(grid: Grid, question: number, headerRow: number): readonly number[] {
  const below = grid.rows.filter(({ number }) => number > headerRow)
  const texts = below.flatMap(({ number, cells }) => {
    const cell = cells.find(({ column }) => column === question)
    return cell === undefined || cell.text.length < 3 ? [] : [{ number, text: cell.text }]
  })
  const isOffered = (row: number) =>
    grid.choices.some(({ ranges }) =>
      ranges.some((range) => range.firstColumn > question && row >= range.firstRow && row <= range.lastRow),
    )
  const isOpen = (row: number) =>
    grid.rows
      .find(({ number }) => number === row)
      ?.cells.some(({ column, isUnlocked }) => column > question && isUnlocked) === true
  const isChapter = (row: number) =>
    grid.merged.some((range) => isIn(range, row, question) && range.lastColumn > range.firstColumn + 1)
  const candidates = texts.filter(({ number }) => !isChapter(number))
  const marked = candidates.filter(({ number }) => isOffered(number) || isOpen(number))
  // Where the author marked the places for answers, only these and real questions count.
  const found =
    marked.length === 0
      ? candidates.filter(({ text }) => looksLikeQuestion(text) || headerRow > 0)
      : candidates.filter(({ number, text }) => marked.some((one) => one.number === number) || looksLikeQuestion(text))
  return found.map(({ number }) => number)
}

interface AnswerSearch {
  readonly grid: Grid
  readonly rows: ReadonlySet<number>
  readonly headers: readonly GridCell[]
  readonly question: number
}

/** The first column to the right with choices or open cells; else by its heading; else the next empty one. */
function answerColumn(search: AnswerSearch): number {
  const weights = new Map<number, number>()
  for (const { column, weight } of [...offered(search), ...open(search), ...named(search)])
    if (column > search.question) weights.set(column, (weights.get(column) ?? 0) + weight)
  const [best] = [...weights]
    .filter(([, weight]) => weight > 0)
    .toSorted(([left, one], [right, other]) => other - one || left - right)
  return best?.[0] ?? nextEmpty(search.grid, search.rows, search.question)
}

interface Weight {
  readonly column: number
  readonly weight: number
}

function offered({ grid, rows }: AnswerSearch): Weight[] {
  const ranges = grid.choices.flatMap((choice) => choice.ranges)
  return ranges.map(({ firstRow, lastRow, firstColumn }) => ({
    column: firstColumn,
    weight: 3 * [...rows].filter((row) => row >= firstRow && row <= lastRow).length,
  }))
}

/** A computed cell is nothing to fill in. */
function open({ grid, rows }: AnswerSearch): Weight[] {
  const cells = grid.rows.filter(({ number }) => rows.has(number)).flatMap((row) => row.cells)
  return cells.map(({ column, isUnlocked, isFormula }) => ({ column, weight: isFormula ? -3 : isUnlocked ? 1 : 0 }))
}

function named({ rows, headers }: AnswerSearch): Weight[] {
  return headers.map(({ column, text }) => ({
    column,
    weight: ANSWER_HEADER.test(text) ? rows.size * 2 : NOTE_HEADER.test(text) ? -rows.size / 2 : 0,
  }))
}

function nextEmpty(grid: Grid, rows: ReadonlySet<number>, question: number): number {
  const used = new Set(
    grid.rows.filter(({ number }) => rows.has(number)).flatMap(({ cells }) => cells.map(({ column }) => column)),
  )
  let column = question + 1
  while (used.has(column)) column += 1
  return column
}
