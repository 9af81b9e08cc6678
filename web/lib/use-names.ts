import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Id } from '#domain/ids.ts'
import { useCompany } from './company-context.ts'
import { colleaguesIn, type Colleague } from './company-people.ts'
import { companyControls, type CompanyControl } from './controls-queries.ts'

const NO_CONTROLS: readonly CompanyControl[] = []
const NOBODY: readonly Colleague[] = []

/** What ids stand for: the company's controls and its people. */
export function useNames() {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const controls = useQuery(companyControls({ companyId, protocol })).data ?? NO_CONTROLS
  const people = useQuery(colleaguesIn(companyId)).data ?? NOBODY
  return useMemo(() => {
    const byId = new Map(controls.map((control) => [control.id, control]))
    const nameOf = new Map(people.map(({ id, name }) => [id, name]))
    return {
      controls,
      people,
      control: (id: Id<'controls'>) => byId.get(id),
      /** Undefined for nobody; somebody who left is a former member. */
      person: (id: Id<'users'> | null) => (id === null ? undefined : (nameOf.get(id) ?? 'a former member')),
    }
  }, [controls, people])
}

export type Names = ReturnType<typeof useNames>
