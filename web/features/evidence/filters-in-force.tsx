import { formatDate } from '#web/lib/format.ts'
import { FilterChips, type FilterChip } from '#web/ui/filter-chips.tsx'
import { EXPIRIES, TYPES, UNFILTERED, type EvidenceView } from './search.ts'
import type { EvidenceViewState } from './use-evidence-view.ts'

type RemovableChip = FilterChip & { without: Partial<EvidenceView> }

/** The filters that are on, each with its way out. */
export function FiltersInForce({ view, update }: Pick<EvidenceViewState, 'view' | 'update'>) {
  const chips = [...chosenChips(view), ...switchedChips(view)]
  if (chips.length === 0) return null
  return (
    <div className="mt-3 print:hidden">
      <FilterChips
        chips={chips}
        onRemove={(id) => update(chips.find((chip) => chip.id === id)?.without ?? {})}
        onClear={() => update(UNFILTERED)}
      />
    </div>
  )
}

function chosenChips({ types, expiries, reviews }: EvidenceView): readonly RemovableChip[] {
  return [
    ...types.map((type) => ({
      ...{ id: type, facet: 'Type', value: TYPES[type].label },
      without: { types: types.filter((other) => other !== type) },
    })),
    ...expiries.map((group) => ({
      ...{ id: group, facet: 'Expires', value: EXPIRIES[group] },
      without: { expiries: expiries.filter((other) => other !== group) },
    })),
    ...reviews.map((state) => ({
      ...{ id: state, facet: 'Review', value: state },
      without: { reviews: reviews.filter((other) => other !== state) },
    })),
  ]
}

function switchedChips({ mine, waits, control, ends, linked, archived }: EvidenceView): readonly RemovableChip[] {
  const chips: (RemovableChip | false)[] = [
    mine && { id: 'mine', facet: 'Owner', value: 'me', without: { mine: false } },
    waits && { id: 'waits', facet: 'Waits for', value: 'my review', without: { waits: false } },
    control !== undefined && { id: 'control', facet: 'Proves', value: control, without: { control: undefined } },
    ends !== undefined && { id: 'ends', facet: 'Expires', value: daysInWords(ends), without: { ends: undefined } },
    linked !== undefined && {
      ...{ id: 'linked', facet: 'Proves', value: linked === 'no' ? 'nothing yet' : 'something' },
      without: { linked: undefined },
    },
    archived && { id: 'archived', facet: 'In', value: 'the archive', without: { archived: false } },
  ]
  return chips.filter((chip) => chip !== false)
}

function daysInWords({ from, to }: NonNullable<EvidenceView['ends']>): string {
  return from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`
}
