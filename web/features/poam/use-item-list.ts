import { numberIn } from '#web/lib/list/record-link.ts'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { itemList } from './item-list.ts'

/** The list view, the open item, and the form of a new one. */
export function useItemList() {
  const list = useListView(itemList)
  const { overlay, setOverlay } = list
  return {
    ...list,
    openNumber: numberIn('V', overlay['open']),
    open: (number: number | undefined) => setOverlay(number === undefined ? {} : { open: `V-${number}` }),
    isAdding: overlay['add'] !== undefined,
    /** The item that the new one reopens. */
    refersTo: numberIn('V', overlay['refers']),
    add: (after?: number) => setOverlay({ add: 'yes', ...(after !== undefined && { refers: `V-${after}` }) }),
    closeForm: (added?: number) => setOverlay(added === undefined ? {} : { open: `V-${added}` }),
  }
}

export type ItemListState = ReturnType<typeof useItemList>
