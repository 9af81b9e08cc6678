import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Id } from '#domain/ids.ts'
import { useCompany } from './company-context.ts'
import { colleaguesIn, type Colleague } from './company-people.ts'
import { companyControls, type CompanyControl } from '../controls/controls-queries.ts'

const NO_CONTROLS: readonly CompanyControl[] = []
const NO_COLLEAGUES: readonly Colleague[] = []

/** The names of the company's controls and people, by id. */
export function useNames() {
  const { id: companyId, protocol_id: protocol } = useCompany()
  const { data: controls = NO_CONTROLS, isPending: areControlsPending } = useQuery(
    companyControls({ companyId, protocol }),
  )
  const peopleQuery = useQuery(colleaguesIn(companyId))
  const { data: people = NO_COLLEAGUES, isPending: arePeoplePending } = peopleQuery
  const formerMember = peopleQuery.data === undefined ? undefined : 'a former member'
  const isPending = areControlsPending || arePeoplePending
  return useMemo(() => {
    const byId = new Map(controls.map((control) => [control.id, control]))
    const positions = new Map(controls.map(({ id }, position) => [id, position]))
    const nameOf = new Map(people.map(({ id, name }) => [id, name]))
    return {
      controls,
      people,
      /** Both lists are still empty, or one of them. */
      isPending,
      control: (id: Id<'controls'>) => byId.get(id),
      /** Each once, in the order of the list. */
      inOrder: (ids: readonly Id<'controls'>[]) =>
        controlsAt(
          controls,
          [...new Set(ids.map((id) => positions.get(id)))].filter((position) => position !== undefined),
        ),
      /** Undefined without a person and while people are not loaded; another unknown id is a former member. */
      person: (id: Id<'users'> | null) => (id === null ? undefined : (nameOf.get(id) ?? formerMember)),
    }
  }, [controls, people, formerMember, isPending])
}

function controlsAt(controls: readonly CompanyControl[], positions: readonly number[]): readonly CompanyControl[] {
  return positions
    .toSorted((one, other) => one - other)
    .map((position) => controls[position])
    .filter((control) => control !== undefined)
}

export type Names = ReturnType<typeof useNames>
