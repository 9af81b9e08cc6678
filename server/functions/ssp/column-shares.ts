import type { Block } from '#domain/ssp/ssp-document.ts'

export type TableBlock = Extract<Block, { kind: 'table' }>

/** The label column of a table without a head. A SHA-256 fits in one line beside it. */
const LABEL_SHARE = 0.26
/** In points: the width of all columns, the size of bold letters in a cell, and the space around its text. */
const [WIDTH, SIZE, SPACE] = [468, 9.5, 13]
/** In points: the longest part of a word that a column must hold. */
const LONGEST = 130
/** How the remaining width depends on the amount of text: less than proportionally. */
const DAMPING = 0.75

/**
 * The share of the width for each column: words are not broken while there is room, and a line stays whole if
 * possible.
 */
export function columnShares({ head, rows }: TableBlock): readonly number[] {
  if (head.length === 0) return [LABEL_SHARE, 1 - LABEL_SHARE]
  const columns = head.map((word, at) => [word, ...rows.map((row) => row[at] ?? '')])
  const least = columns.map((cells) => SPACE + Math.min(LONGEST, widest(cells.flatMap(wordsIn))))
  const whole = columns.map((cells, at) => Math.max(least[at] ?? 0, SPACE + widest(cells.flatMap(linesIn))))
  if (sum(whole) <= WIDTH) return whole.map((one) => one / sum(whole))
  const free = WIDTH - sum(least)
  if (free <= 0) return least.map((one) => one / sum(least))
  const wishes = whole.map((one, at) => (one - (least[at] ?? 0)) ** DAMPING)
  return least.map((one, at) => (one + (free * (wishes[at] ?? 0)) / sum(wishes)) / WIDTH)
}

/** A line may also end after a hyphen, except between digits: a date is one word. */
function wordsIn(cell: string): readonly string[] {
  return cell.split(/\s+|(?<=\D-)|(?<=-)(?=\D)/)
}

function linesIn(cell: string): readonly string[] {
  return cell.split('\n')
}

function widest(texts: readonly string[]): number {
  return texts.reduce((most, text) => Math.max(most, widthOf(text)), 0)
}

/** In points, approximately: the widths of Arial's letters. */
function widthOf(text: string): number {
  const narrow = (text.match(/[ijlftrI.,:;'|!()[\]/ -]/g) ?? []).length
  const wide = (text.match(/[mwMW@%–—]/g) ?? []).length
  const capitals = (text.match(/[A-HJ-LN-VX-Z]/g) ?? []).length
  const others = text.length - narrow - wide - capitals
  return SIZE * (0.32 * narrow + 0.88 * wide + 0.7 * capitals + 0.56 * others)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
