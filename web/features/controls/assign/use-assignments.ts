import { useQuery, useQueryClient } from '@tanstack/react-query'
import { colleaguesIn, type Colleague } from '#web/lib/company/company-people.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { assignments } from './assignments.ts'

const NO_PEOPLE: readonly Colleague[] = []

/** The people to assign controls to, and how to assign them. */
export function useAssignments(scope: ControlsScope) {
  const { data: people = NO_PEOPLE } = useQuery(colleaguesIn(scope.companyId))
  return { people, ...assignments(useQueryClient(), scope) }
}
