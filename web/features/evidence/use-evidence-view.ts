import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readEvidenceSearch } from './route-search.ts'
import { parseView, writeView, type EvidenceView } from './search.ts'

/** What the address says, and how to change it: filters in place, pages and the open piece as steps to go back from. */
export function useEvidenceView() {
  const raw = useSearch({ strict: false })
  const search = useMemo(() => readEvidenceSearch(raw), [raw])
  const view = useMemo(() => parseView(search), [search])
  const navigate = useNavigate()
  const update = (changes: Partial<EvidenceView>) =>
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) => {
        const { open, request, view: named, ...rest } = readEvidenceSearch(current)
        // What is open stays open, and the saved view named while it is changed.
        return readEvidenceSearch({
          ...writeView({ ...parseView(rest), page: 1, ...changes }),
          ...{ open, request, view: named },
        })
      },
      replace: changes.page === undefined,
      resetScroll: false,
    })
  const go = (name: 'open' | 'request', value: string | undefined) =>
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) => {
        const { open: _open, request: _request, ...rest } = readEvidenceSearch(current)
        return value === undefined ? rest : { ...rest, [name]: value }
      },
      // Walking from piece to piece is one step back.
      replace: search.open !== undefined && value !== undefined,
      resetScroll: false,
    })
  return {
    view,
    /** The saved view that the address names. */
    named: search.view,
    /** Nothing in the address says what to show. */
    isBare: Object.keys(search).length === 0,
    update,
    openNumber: numberIn(search.open),
    requestId: search.request,
    open: (number: number | undefined) => go('open', number === undefined ? undefined : `E-${number}`),
    openRequest: (id: string | undefined) => go('request', id),
  }
}

export type EvidenceViewState = ReturnType<typeof useEvidenceView>

function numberIn(text: string | undefined): number | undefined {
  const [, digits] = /^E-(\d{1,9})$/i.exec(text ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}
