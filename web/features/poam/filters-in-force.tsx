import { facetChips } from '#web/ui/facet-chips.ts'
import { FilterChips, type FilterChip } from '#web/ui/filter-chips.tsx'
import { STATUS_FILTERS, UNFILTERED, type PlanView } from './search.ts'
import type { PlanViewState } from './use-plan-view.ts'

type PlanChip = FilterChip<PlanView>

export function FiltersInForce({ state: { view, update } }: { state: PlanViewState }) {
  return (
    <FilterChips
      chips={chipsOf(view)}
      unfiltered={UNFILTERED}
      update={update}
      dropped={view.dropped}
      className="mt-3"
    />
  )
}

function chipsOf(view: PlanView): readonly PlanChip[] {
  const { statuses, severities, sources, eligible, mine, control } = view
  return [
    ...facetChips('statuses', statuses, 'Status', (status) => STATUS_FILTERS[status]),
    ...facetChips('severities', severities, 'Severity'),
    ...facetChips('sources', sources, 'Source'),
    ...(eligible === undefined
      ? []
      : [{ id: 'eligible', facet: 'Eligible', value: eligible, without: { eligible: undefined } }]),
    ...(mine ? [{ id: 'mine', facet: 'Owner', value: 'me', without: { mine: false } }] : []),
    ...(control === '' ? [] : [{ id: 'control', facet: 'Control', value: control, without: { control: '' } }]),
  ]
}
