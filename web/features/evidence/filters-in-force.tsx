import { formatDate } from '#web/lib/format.ts'
import { facetChips } from '#web/ui/facet-chips.ts'
import { FilterChips, type FilterChip } from '#web/ui/filter-chips.tsx'
import { EXPIRIES, TYPES, UNFILTERED, type EvidenceView } from './search.ts'
import type { EvidenceViewState } from './use-evidence-view.ts'

type EvidenceChip = FilterChip<EvidenceView>

export function FiltersInForce({ view, update }: Pick<EvidenceViewState, 'view' | 'update'>) {
  const chips = [...chosenChips(view), ...switchedChips(view)]
  return <FilterChips chips={chips} unfiltered={UNFILTERED} update={update} className="mt-3" />
}

function chosenChips({ types, expiries, reviews }: EvidenceView): readonly EvidenceChip[] {
  return [
    ...facetChips('types', types, 'Type', (type) => TYPES[type].label),
    ...facetChips('expiries', expiries, 'Expires', (group) => EXPIRIES[group]),
    ...facetChips('reviews', reviews, 'Review'),
  ]
}

function switchedChips({ mine, waits, control, ends, linked, archived }: EvidenceView): readonly EvidenceChip[] {
  const chips: (EvidenceChip | false)[] = [
    mine && { id: 'mine', facet: 'Owner', value: 'me', without: { mine: false } },
    waits && { id: 'waits', facet: 'Waits for', value: 'my review', without: { waits: false } },
    control !== undefined && { id: 'control', facet: 'Proves', value: control, without: { control: undefined } },
    ends !== undefined && { id: 'ends', facet: 'Expires', value: daysInWords(ends), without: { ends: undefined } },
    linked !== undefined && {
      id: 'linked',
      facet: 'Proves',
      value: linked === 'no' ? 'nothing yet' : 'something',
      without: { linked: undefined },
    },
    archived && { id: 'archived', facet: 'In', value: 'the archive', without: { archived: false } },
  ]
  return chips.filter((chip) => chip !== false)
}

function daysInWords({ from, to }: NonNullable<EvidenceView['ends']>): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}
