import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { groupingName } from '#domain/protocols/groupings.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { isFiltered, type ControlsView } from './search.ts'
import { EVIDENCE_WORDS, STATUS_FILTER_WORDS } from './status-filters.ts'
import type { UpdateView } from './use-controls-view.ts'

/** No filter at all; the order and the groups stay. */
export const UNFILTERED: Partial<ControlsView> = {
  q: '',
  statuses: [],
  domains: [],
  evidence: undefined,
  mine: false,
  overdue: false,
}

/** The filters in force, each with its own way out; and a quiet word on those that a link asked for in vain. */
export function FilterChips(props: { protocol: ProtocolId; view: ControlsView; update: UpdateView }) {
  const { protocol, view, update } = props
  if (!isFiltered(view) && view.dropped === 0) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1.5 print:hidden">
      {view.statuses.map((status) => (
        <FilterChip
          key={status}
          words={STATUS_FILTER_WORDS[status]}
          onRemove={() => update({ statuses: view.statuses.filter((other) => other !== status) })}
        />
      ))}
      {view.domains.map((domain) => (
        <FilterChip
          key={domain}
          words={groupingName(protocol, domain)}
          onRemove={() => update({ domains: view.domains.filter((other) => other !== domain) })}
        />
      ))}
      {view.evidence && (
        <FilterChip words={EVIDENCE_WORDS[view.evidence]} onRemove={() => update({ evidence: undefined })} />
      )}
      {view.mine && <FilterChip words="Mine" onRemove={() => update({ mine: false })} />}
      {view.overdue && <FilterChip words="Overdue" onRemove={() => update({ overdue: false })} />}
      {isFiltered(view) && (
        <Button variant="ghost" size={28} onClick={() => update(UNFILTERED)}>
          Clear filters
        </Button>
      )}
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

function FilterChip({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <Chip tone="low" onRemove={onRemove} removeLabel={`Remove filter ${words}`}>
      {words}
    </Chip>
  )
}
