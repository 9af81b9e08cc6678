import { numberIn } from '#web/lib/list/record-link.ts'
import { useListView } from '#web/lib/list/use-list-view.ts'
import { useStable } from '#web/ui/browser/use-stable.ts'
import { evidenceList } from './evidence-list.ts'

/** The list view, the open evidence item, the open request, and the dialog that adds files. */
export function useEvidenceList() {
  const list = useListView(evidenceList)
  const { overlay, setOverlay } = list
  return {
    ...list,
    openNumber: numberIn('E', overlay['open']),
    requestId: overlay['request'],
    isAdding: overlay['add'] !== undefined,
    open: useStable((number: number | undefined) => setOverlay(number === undefined ? {} : { open: `E-${number}` })),
    closeForm: useStable(() => setOverlay({})),
    openRequest: useStable((id: string | undefined) => setOverlay(id === undefined ? {} : { request: id })),
  }
}

export type EvidenceListState = ReturnType<typeof useEvidenceList>
