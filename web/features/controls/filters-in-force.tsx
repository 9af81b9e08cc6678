import { groupingName } from '#domain/protocols/groupings.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { facetChips } from '#web/ui/facet-chips.ts'
import { FilterChips, type FilterChip } from '#web/ui/filter-chips.tsx'
import { choiceInWords } from './profiles/profile-choice.ts'
import type { ControlsView } from './search.ts'
import { EVIDENCE_WORDS, STATUS_FILTER_WORDS } from './status-filters.ts'
import type { UpdateView } from './use-controls-view.ts'

/** No filter at all; the order and the groups stay. */
export const UNFILTERED: Partial<ControlsView> = {
  q: '',
  statuses: [],
  domains: [],
  evidence: undefined,
  profile: undefined,
  mine: false,
  overdue: false,
}

type FiltersInForceProps = { protocol: ProtocolId; groupedBy: string; view: ControlsView; update: UpdateView }

export function FiltersInForce({ protocol, groupedBy, view, update }: FiltersInForceProps) {
  const chips: (FilterChip<ControlsView> | false)[] = [
    ...facetChips('statuses', view.statuses, 'Status', (status) => STATUS_FILTER_WORDS[status]),
    ...facetChips('domains', view.domains, groupedBy, (domain) => groupingName(protocol, domain)),
    view.evidence !== undefined && {
      id: 'evidence',
      facet: 'Evidence',
      value: EVIDENCE_WORDS[view.evidence],
      without: { evidence: undefined },
    },
    view.profile !== undefined && {
      id: 'profile',
      facet: 'Profile',
      value: choiceInWords(view.profile),
      without: { profile: undefined },
    },
    view.mine && { id: 'mine', facet: 'Owner', value: 'me', without: { mine: false } },
    view.overdue && { id: 'overdue', facet: 'Due', value: 'Overdue', without: { overdue: false } },
  ]
  return (
    <FilterChips
      chips={chips.filter((chip) => chip !== false)}
      unfiltered={UNFILTERED}
      update={update}
      ignored={view.dropped}
      className="mt-3"
    />
  )
}
