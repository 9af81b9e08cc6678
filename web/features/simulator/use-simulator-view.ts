import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { CompanyControl } from '#web/lib/controls-queries.ts'
import { readSimulatorSearch } from './route-search.ts'
import { parseView, type SimulatorView, writeView } from './view.ts'

export type UpdateView = (changes: Partial<SimulatorView>, how?: { push: boolean }) => void

/** The scratch copy and how it is looked at: all of it is in the address. */
export function useSimulatorView(controls: readonly CompanyControl[]): { view: SimulatorView; update: UpdateView } {
  const raw = useSearch({ strict: false })
  const known = useMemo(() => new Set(controls.map(({ nist_id }) => nist_id)), [controls])
  const view = useMemo(() => parseView(readSimulatorSearch(raw), (id) => known.has(id)), [raw, known])
  const navigate = useNavigate()
  const update: UpdateView = (changes, { push } = { push: false }) => {
    void navigate({
      to: '/controls/simulator',
      search: (current) => writeView({ ...parseView(readSimulatorSearch(current), (id) => known.has(id)), ...changes }),
      replace: !push,
      resetScroll: false,
    })
  }
  return { view, update }
}
