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
  /** Where the last extension ended. */
  const end = useRef<string | null>(null)
  const change = (next: Selection) => onSelectionChange?.(next)
  return {
    toggle: (id, shiftKey) => {
      const from = anchor.current
      change(shiftKey && from !== null ? withRange(selection, order, from, id) : withToggled(selection, id))
      anchor.current = id
      end.current = null
    },
    extend: (from, id) => {
      // Rows that the focus passed without Shift are not meant.
      if (from === null || from !== end.current) anchor.current = from ?? id
      end.current = id
      change(withExtended(selection, order, anchor.current ?? id, id))
    },
    toggleAll: () => change(withAllToggled(selection, order)),
    selectAll: () => change(new Set([...selection, ...order])),
    clear: () => {
      anchor.current = null
      end.current = null
      change(NONE)
    },
  }
}
