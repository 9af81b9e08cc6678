import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useViewAhead } from '#web/lib/use-view-ahead.ts'
import { useStable } from '#web/ui/use-stable.ts'
import { readEvidenceSearch, type EvidenceSearch } from './route-search.ts'
import { parseView, writeView, type EvidenceView } from './search.ts'

/** The list, and what is open beside it. */
type Shown = { view: EvidenceView; beside: Pick<EvidenceSearch, 'open' | 'request'> }

/** What the address says, and how to change it: filters in place, pages and the open piece as steps to go back from. */
export function useEvidenceView() {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => readEvidenceSearch(raw), [raw])
  const addressed = useMemo(() => shownBy(search), [search])
  const navigate = useNavigate()
  const [{ view, beside }, show] = useViewAhead<Shown>(addressed, (next, before) => {
    void navigate({
      to: '.',
      // The saved view that the address names stays named while it is changed.
      search: ({ view: named }: Record<string, unknown>) =>
        readEvidenceSearch({ ...writeView(next.view), ...next.beside, view: named }),
      replace: !isStep(before, next),
      resetScroll: false,
    })
  })
  return {
    view,
    /** Nothing in the address says what to show. */
    isBare: Object.keys(search).length === 0,
    /** What is open stays open. */
    update: useStable((changes: Partial<EvidenceView>) => show({ view: { ...view, page: 1, ...changes }, beside })),
    openNumber: numberIn(beside.open),
    requestId: beside.request,
    open: useStable((number: number | undefined) =>
      show({ view, beside: number === undefined ? {} : { open: `E-${number}` } }),
    ),
    openRequest: useStable((id: string | undefined) => show({ view, beside: id === undefined ? {} : { request: id } })),
  }
}

export type EvidenceViewState = ReturnType<typeof useEvidenceView>

function shownBy({ open, request, ...search }: EvidenceSearch): Shown {
  return {
    view: parseView(search),
    beside: { ...(open !== undefined && { open }), ...(request !== undefined && { request }) },
  }
}

/** One that Back takes back. Walking from piece to piece while one is open is none. */
function isStep(before: Shown, { view, beside }: Shown): boolean {
  const isOpened = before.beside.open === undefined && (beside.open !== undefined || beside.request !== undefined)
  const isClosed = before.beside.open !== undefined && beside.open === undefined
  return view.page !== before.view.page || isOpened || isClosed
}

function numberIn(text: string | undefined): number | undefined {
  const [, digits] = /^E-(\d{1,9})$/i.exec(text ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}
