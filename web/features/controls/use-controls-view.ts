import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readControlsSearch, type ControlsSearch } from './route-search.ts'
import { parseView, writeView, type ControlsView } from './search.ts'

/** The view in the address, and how to change it. */
export function useControlsView(knownDomains: readonly string[]) {
  const raw = useSearch({ strict: false })
  const view = useMemo(() => parseView(readControlsSearch(raw), knownDomains), [raw, knownDomains])
  const navigate = useNavigate()
  const update = (changes: Partial<ControlsView>) => {
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) => changedSearch(readControlsSearch(current), knownDomains, changes),
      replace: true,
      resetScroll: false,
    })
  }
  return { view, update }
}

/** The saved view that the address names stays named while it is changed. */
function changedSearch(
  current: ControlsSearch,
  knownDomains: readonly string[],
  changes: Partial<ControlsView>,
): ControlsSearch {
  const search = writeView({ ...parseView(current, knownDomains), ...changes })
  return current.view === undefined ? search : { ...search, view: current.view }
}

export type UpdateView = ReturnType<typeof useControlsView>['update']
