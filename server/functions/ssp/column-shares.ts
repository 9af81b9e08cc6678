import type { Block } from '#domain/ssp/plan-document.ts'

export type TableBlock = Extract<Block, { kind: 'table' }>

/** Of a table without a head: the labels at the left. A SHA-256 has room in one line beside them. */
const LABEL_SHARE = 0.26
/** A column of short words is not narrower than this many characters, one of long text not wider. */
const [NARROW, WIDE] = [8, 34]

/** What each column gets of the width, by how much it has to say. */
export function columnShares({ head, rows }: TableBlock): readonly number[] {
  if (head.length === 0) return [LABEL_SHARE, 1 - LABEL_SHARE]
  const needed = head.map((word, at) => {
    const cells = [word, ...rows.map((row) => row[at] ?? '')]
    const longest = Math.max(...cells.map(({ length }) => length))
    const longestWord = Math.max(...cells.flatMap((cell) => cell.split(/\s+/)).map(({ length }) => length))
    // Words are not broken where there is room for them.
    return Math.max(NARROW, Math.min(WIDE, Math.max(longest / 2, longestWord + 4)))
  })
  const all = needed.reduce((sum, one) => sum + one, 0)
  return needed.map((one) => one / all)
}
