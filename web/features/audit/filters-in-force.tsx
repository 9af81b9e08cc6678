import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#web/lib/format.ts'
import { facetChips } from '#web/ui/facet-chips.ts'
import { FilterChips, type FilterChip } from '#web/ui/filter-chips.tsx'
import { auditPeople } from './queries.ts'
import { ACTIONS, NO_FILTERS, OBJECTS, type AuditFilters } from './search.ts'
import type { AuditView } from './use-audit-view.ts'

type AuditChip = FilterChip<AuditFilters>

export function FiltersInForce({ view: { scope, filters, update } }: { view: AuditView }) {
  const people = useQuery(auditPeople(scope)).data
  const person = people?.find(({ id }) => id === filters.person)?.name ?? 'one person'
  return <FilterChips chips={chipsOf(filters, person)} unfiltered={NO_FILTERS} update={update} className="mt-3" />
}

function chipsOf({ person, actions, objects, from, to }: AuditFilters, personName: string): AuditChip[] {
  const optional: (AuditChip | undefined)[] = [
    person === undefined
      ? undefined
      : { id: 'person', facet: 'Person', value: personName, without: { person: undefined } },
    ...facetChips('actions', actions, 'Action', (action) => ACTIONS[action].label),
    ...facetChips('objects', objects, 'Object', (kind) => OBJECTS[kind].label),
    from === undefined
      ? undefined
      : { id: 'from', facet: 'From', value: formatDate(from), without: { from: undefined } },
    to === undefined ? undefined : { id: 'to', facet: 'To', value: formatDate(to), without: { to: undefined } },
  ]
  return optional.filter((chip) => chip !== undefined)
}
