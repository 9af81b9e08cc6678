import { useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/**
 * The selected rows of a table, and the open dialog of a bulk action. What a filter or another page hides is not
 * selected meanwhile: an action changes the rows that it counts.
 */
export function useSelection<Row extends { readonly id: string }, DialogName extends string>(rows: readonly Row[]) {
  const [chosen, setSelection] = useState(NONE)
  const [dialog, setDialog] = useState<DialogName>()
  const clear = () => setSelection(NONE)
  const selected = chosen.size === 0 ? [] : rows.filter(({ id }) => chosen.has(id))
  const selection = selected.length === chosen.size ? chosen : new Set(selected.map(({ id }) => id))
  return {
    selected,
    clear,
    dialog,
    openDialog: setDialog,
    /** Clears the selection when the change was made. */
    closeDialog: (isDone: boolean) => {
      setDialog(undefined)
      if (isDone) clear()
    },
    selection,
    onSelectionChange: setSelection,
    selectAll: () => setSelection(new Set(rows.map(({ id }) => id))),
  }
}

/** The part of it that the table needs. */
export type BulkSelection = Pick<ReturnType<typeof useSelection>, 'selection' | 'onSelectionChange' | 'selectAll'>
