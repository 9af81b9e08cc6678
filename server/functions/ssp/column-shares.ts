import type { Block } from '#domain/ssp/plan-document.ts'

export type TableBlock = Extract<Block, { kind: 'table' }>

/** Of a table without a head: the labels at the left. A SHA-256 has room in one line beside them. */
const LABEL_SHARE = 0.26
/** In points: the width of all columns, of a bold letter in a cell, and of the space around its text. */
const [WIDTH, LETTER, SPACE] = [468, 5.3, 12]
/** In letters: what a column of long text is content with, and what of a word no column need hold. */
const [WIDE, LONGEST] = [34, 24]

/** What each column gets of the width, by how much it has to say. No word is broken while there is room for all of them. */
export function columnShares({ head, rows }: TableBlock): readonly number[] {
  if (head.length === 0) return [LABEL_SHARE, 1 - LABEL_SHARE]
  const columns = head.map((word, at) => [word, ...rows.map((row) => row[at] ?? '')])
  const least = columns.map((cells) => SPACE + LETTER * Math.min(LONGEST, longest(cells.flatMap(wordsOf))))
  const wanted = columns.map((cells, at) =>
    Math.max(least[at] ?? 0, SPACE + LETTER * Math.min(WIDE, longest(cells) / 2)),
  )
  const free = WIDTH - sum(least)
  if (free <= 0) return least.map((one) => one / sum(least))
  const wish = sum(wanted) - sum(least)
  return least.map((one, at) => {
    const more = wish === 0 ? 1 / least.length : ((wanted[at] ?? one) - one) / wish
    return (one + free * more) / WIDTH
  })
}

/** A line may end behind a hyphen too. */
function wordsOf(cell: string): readonly string[] {
  return cell.split(/\s+|(?<=-)/)
}

function longest(texts: readonly string[]): number {
  return texts.reduce((most, { length }) => Math.max(most, length), 0)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
