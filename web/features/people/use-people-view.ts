import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parsePeopleView, writePeopleView, type PeopleView } from './people-view.ts'
import { readPeopleSearch } from './route-search.ts'

/** The view in the address, whose details are open, and how to change both. */
export function usePeopleView() {
  const raw = useSearch({ strict: false })
  const view = useMemo(() => parsePeopleView(readPeopleSearch(raw)), [raw])
  const { open: openId } = readPeopleSearch(raw)
  const navigate = useNavigate()

  const go = (search: Record<string, unknown>, replace: boolean) =>
    void navigate({ to: '.', search, replace, resetScroll: false })

  return {
    view,
    openId,
    update: (changes: Partial<PeopleView>) =>
      go({ ...writePeopleView({ ...view, ...changes }), ...(openId !== undefined && { open: openId }) }, true),
    open: (id: string) => go({ ...writePeopleView(view), open: id }, false),
    close: () => go({ ...writePeopleView(view) }, false),
  }
}
