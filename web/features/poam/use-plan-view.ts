import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { readPlanSearch, type PlanSearch } from './route-search.ts'
import { parseView, writeView, type PlanView } from './search.ts'

/** What the address says, and how to change it: filters in place, the open item and the form of a new one as steps to go back from. */
export function usePlanView() {
  const raw = useSearch({ strict: false })
  const address = useMemo(() => readPlanSearch(raw), [raw])
  const view = useMemo(() => parseView(address), [address])
  const navigate = useNavigate()
  const go = (change: (current: PlanSearch) => PlanSearch, replace: boolean) =>
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) => change(readPlanSearch(current)),
      replace,
      resetScroll: false,
    })
  const update = (changes: Partial<PlanView>) =>
    go((current) => {
      const { open, view: named } = current
      const kept = { ...(open !== undefined && { open }), ...(named !== undefined && { view: named }) }
      return { ...writeView({ ...parseView(current), ...changes }), ...kept }
    }, true)
  const over = (next: Pick<PlanSearch, 'open' | 'add' | 'control' | 'refers'>, replace: boolean) =>
    go(({ open: _open, add: _add, refers: _refers, ...rest }) => ({ ...rest, ...next }), replace)
  return {
    address,
    view,
    update,
    openNumber: numberIn(address.open),
    /** Walking from item to item is one step back. */
    open: (number: number | undefined) =>
      over(number === undefined ? {} : { open: `V-${number}` }, address.open !== undefined && number !== undefined),
    /** The form of a new item, for a control or after another item. */
    isAdding: address.add !== undefined,
    refersTo: numberIn(address.refers),
    add: (after?: number) => over({ add: 'yes', ...(after !== undefined && { refers: `V-${after}` }) }, false),
    closeForm: (made?: number) => over(made === undefined ? {} : { open: `V-${made}` }, true),
  }
}

export type PlanViewState = ReturnType<typeof usePlanView>

function numberIn(text: string | undefined): number | undefined {
  const [, digits] = /^V-(\d{1,9})$/i.exec(text ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}
