import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readControlsSearch } from './route-search.ts'
import { parseView, writeView, type ControlsView } from './search.ts'

/** The view in the address, and how to change it. */
export function useControlsView(knownDomains: readonly string[]) {
  const raw = useSearch({ strict: false })
  const view = useMemo(() => parseView(readControlsSearch(raw), knownDomains), [raw, knownDomains])
  const navigate = useNavigate()
  const update = (changes: Partial<ControlsView>) => {
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) =>
        writeView({ ...parseView(readControlsSearch(current), knownDomains), ...changes }),
      replace: true,
      resetScroll: false,
    })
  }
  return { view, update }
}

export type UpdateView = ReturnType<typeof useControlsView>['update']
