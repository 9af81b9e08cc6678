import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { parseView, writeView, type SimulatorAddress, type SimulatorView } from './view.ts'

export type UpdateView = (changes: Partial<SimulatorView>, how?: { push: boolean }) => void

/**
 * The scratch copy and its view, all in the address. Not a list view: the copy spans seven parameters, and its steps
 * (a plan, a reset) go into the history.
 */
export function useSimulatorView(controls: readonly CompanyControl[]): { view: SimulatorView; update: UpdateView } {
  const address: SimulatorAddress = useSearch({ strict: false })
  const known = useMemo(() => new Set(controls.map(({ nist_id }) => nist_id)), [controls])
  const view = useMemo(() => parseView(address, (id) => known.has(id)), [address, known])
  const navigate = useNavigate()
  const update: UpdateView = (changes, { push } = { push: false }) => {
    void navigate({
      to: '/controls/simulator',
      search: (current: SimulatorAddress) => writeView({ ...parseView(current, (id) => known.has(id)), ...changes }),
      replace: !push,
      resetScroll: false,
    })
  }
  return { view, update }
}
