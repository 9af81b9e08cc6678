import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#web/lib/format.ts'
import { FilterChips, type FilterChip } from '#web/ui/filter-chips.tsx'
import { auditPeople } from './queries.ts'
import { ACTIONS, NO_FILTERS, OBJECTS, type AuditFilters } from './search.ts'
import type { AuditView } from './use-audit-view.ts'

type RemovableChip = FilterChip & { without: Partial<AuditFilters> }

/** The filters that are on, each with its way out. */
export function FiltersInForce({ view: { scope, filters, update } }: { view: AuditView }) {
  const people = useQuery(auditPeople(scope)).data
  const person = people?.find(({ id }) => id === filters.person)?.name ?? 'one person'
  const chips = chipsOf(filters, person)
  if (chips.length === 0) return null
  return (
    <div className="mt-3 print:hidden">
      <FilterChips
        chips={chips}
        onRemove={(id) => update(chips.find((chip) => chip.id === id)?.without ?? {})}
        onClear={() => update(NO_FILTERS)}
      />
    </div>
  )
}

function chipsOf({ person, actions, objects, from, to }: AuditFilters, personName: string): RemovableChip[] {
  const optional: (RemovableChip | undefined)[] = [
    person === undefined
      ? undefined
      : { id: 'person', facet: 'Person', value: personName, without: { person: undefined } },
    ...actions.map((action) => ({
      id: action,
      facet: 'Action',
      value: ACTIONS[action].label,
      without: { actions: actions.filter((other) => other !== action) },
    })),
    ...objects.map((kind) => ({
      id: kind,
      facet: 'Object',
      value: OBJECTS[kind].label,
      without: { objects: objects.filter((other) => other !== kind) },
    })),
    from === undefined
      ? undefined
      : { id: 'from', facet: 'From', value: formatDate(from), without: { from: undefined } },
    to === undefined ? undefined : { id: 'to', facet: 'To', value: formatDate(to), without: { to: undefined } },
  ]
  return optional.filter((chip) => chip !== undefined)
}
