export type Selection = ReadonlySet<string>

/** The ids between two rows, both included, in table order. */
export function rangeOf(order: readonly string[], from: string, to: string): string[] {
  const start = order.indexOf(from)
  const end = order.indexOf(to)
  if (end === -1) return []
  if (start === -1) return [to]
  return order.slice(Math.min(start, end), Math.max(start, end) + 1)
}

export function withToggled(selection: Selection, id: string): Selection {
  const next = new Set(selection)
  if (!next.delete(id)) next.add(id)
  return next
}

/** Gives every id between anchor and target the new state of the target. */
export function withRange(selection: Selection, order: readonly string[], anchor: string, target: string): Selection {
  const selected = !selection.has(target)
  const next = new Set(selection)
  for (const id of rangeOf(order, anchor, target)) {
    if (selected) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Selects everything between anchor and target, as Shift with an arrow key does. */
export function withExtended(
  selection: Selection,
  order: readonly string[],
  anchor: string,
  target: string,
): Selection {
  return new Set([...selection, ...rangeOf(order, anchor, target)])
}

export function headerState(order: readonly string[], selection: Selection): 'none' | 'some' | 'all' {
  const count = order.filter((id) => selection.has(id)).length
  if (count === 0) return 'none'
  return count === order.length ? 'all' : 'some'
}

/** The header checkbox: selects all rows of this page, or clears them all. */
export function withAllToggled(selection: Selection, order: readonly string[]): Selection {
  const next = new Set(selection)
  const allSelected = headerState(order, selection) === 'all'
  for (const id of order) {
    if (allSelected) next.delete(id)
    else next.add(id)
  }
  return next
}
