import { useRef } from 'react'
import { withAllToggled, withExtended, withRange, withToggled, type Selection } from './table-selection.ts'

export interface TableSelectionActions {
  toggle: (id: string, shiftKey: boolean) => void
  /** From the anchor, where extending began, to `id`. */
  extend: (from: string | null, id: string) => void
  toggleAll: () => void
  selectAll: () => void
  clear: () => void
}

const NONE: Selection = new Set()

export function useTableSelection(
  order: readonly string[],
  selection: Selection = NONE,
  onSelectionChange: ((selection: Selection) => void) | undefined,
): TableSelectionActions {
  const anchor = useRef<string | null>(null)
  const change = (next: Selection) => onSelectionChange?.(next)
  return {
    toggle: (id, shiftKey) => {
      const from = anchor.current
      change(shiftKey && from !== null ? withRange(selection, order, from, id) : withToggled(selection, id))
      anchor.current = id
    },
    extend: (from, id) => {
      anchor.current ??= from ?? id
      change(withExtended(selection, order, anchor.current, id))
    },
    toggleAll: () => change(withAllToggled(selection, order)),
    selectAll: () => change(new Set([...selection, ...order])),
    clear: () => {
      anchor.current = null
      change(NONE)
    },
  }
}
