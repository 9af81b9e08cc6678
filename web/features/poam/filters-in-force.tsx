import { Chip } from '#web/ui/chip.tsx'
import { FilterChips, type FilterChip } from '#web/ui/filter-chips.tsx'
import { STATUS_FILTERS, UNFILTERED, type PlanView } from './search.ts'
import type { PlanViewState } from './use-plan-view.ts'

type RemovableChip = FilterChip & { without: Partial<PlanView> }

/** The filters in force, each with its own way out; and a quiet word on those that a link asked for in vain. */
export function FiltersInForce({ state: { view, update } }: { state: PlanViewState }) {
  const chips = chipsOf(view)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1.5 print:hidden">
      <FilterChips
        chips={chips}
        onRemove={(id) => update(chips.find((chip) => chip.id === id)?.without ?? {})}
        onClear={() => update(UNFILTERED)}
      />
      {view.dropped > 0 && (
        <Chip onRemove={() => update({})} removeLabel="Dismiss">
          {view.dropped === 1
            ? '1 filter in this link no longer exists'
            : `${view.dropped} filters in this link no longer exist`}
        </Chip>
      )}
    </div>
  )
}

function chipsOf(view: PlanView): readonly RemovableChip[] {
  const { statuses, severities, sources, eligible, mine, control, q } = view
  const without = <Item,>(items: readonly Item[], item: Item) => items.filter((other) => other !== item)
  return [
    ...statuses.map((status): RemovableChip => ({
      ...{ id: `status ${status}`, facet: 'Status', value: STATUS_FILTERS[status] },
      without: { statuses: without(statuses, status) },
    })),
    ...severities.map((level): RemovableChip => ({
      ...{ id: `severity ${level}`, facet: 'Severity', value: level },
      without: { severities: without(severities, level) },
    })),
    ...sources.map((source): RemovableChip => ({
      ...{ id: `source ${source}`, facet: 'Source', value: source },
      without: { sources: without(sources, source) },
    })),
    ...(eligible === undefined
      ? []
      : [{ id: 'eligible', facet: 'Eligible', value: eligible, without: { eligible: undefined } }]),
    ...(mine ? [{ id: 'mine', facet: 'Owner', value: 'me', without: { mine: false } }] : []),
    ...(control === '' ? [] : [{ id: 'control', facet: 'Control', value: control, without: { control: '' } }]),
    ...(q.trim() === '' ? [] : [{ id: 'q', facet: 'Text', value: q, without: { q: '' } }]),
  ]
}
