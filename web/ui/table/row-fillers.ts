export interface Placed {
  index: number
  start: number
  end: number
}

export type Slot = { kind: 'item'; index: number } | { kind: 'gap'; before: number; heightPx: number }

/** The mounted rows with spacers between them, so that a native table keeps its full height. */
export function withGaps(placed: readonly Placed[], totalPx: number): Slot[] {
  const slots: Slot[] = []
  let cursorPx = 0
  for (const { index, start, end } of placed) {
    if (start > cursorPx) slots.push({ kind: 'gap', before: index, heightPx: start - cursorPx })
    slots.push({ kind: 'item', index })
    cursorPx = end
  }
  if (totalPx > cursorPx) slots.push({ kind: 'gap', before: -1, heightPx: totalPx - cursorPx })
  return slots
}
