import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useViewAhead } from '#web/lib/use-view-ahead.ts'
import { useStable } from '#web/ui/use-stable.ts'
import type { ListProfile } from './profiles/profile-queries.ts'
import { readControlsSearch } from './route-search.ts'
import { parseView, writeView, type ControlsView } from './search.ts'

/** Typing reaches the address after this much quiet: browsers take it badly when every letter changes it. */
const TYPING_PAUSE_MS = 300

/** The view in the address, and how to change it. */
export function useControlsView(knownDomains: readonly string[], profiles: readonly ListProfile[]) {
  const raw = useSearch({ strict: false })
  const addressed = useMemo(
    () => parseView(readControlsSearch(raw), knownDomains, profiles),
    [raw, knownDomains, profiles],
  )
  const navigate = useNavigate()
  const [view, show] = useViewAhead(addressed, (next) => {
    void navigate({
      to: '.',
      // The saved view that the address names stays named while it is changed.
      search: ({ view: named }: Record<string, unknown>) => readControlsSearch({ ...writeView(next), view: named }),
      replace: true,
      resetScroll: false,
    })
  })
  const update = useStable((changes: Partial<ControlsView>) => {
    // What a link asked for in vain is out of the address with the first change.
    show({ ...view, ...changes, dropped: 0 }, changes.q ? TYPING_PAUSE_MS : 0)
  })
  return { view, update }
}

export type UpdateView = ReturnType<typeof useControlsView>['update']
