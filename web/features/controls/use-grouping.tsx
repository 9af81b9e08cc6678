import { useMemo } from 'react'
import { groupingName } from '#domain/protocols/groupings.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import type { TableGrouping } from '#web/ui/table/table-types.ts'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'
import { groupSummary, GroupSummary } from './group-summary.tsx'
import type { ControlListState } from './use-control-list.ts'

const domainOf = (control: CompanyControl) => control.safeguard_domain

/** Groups by domain; the address holds the folded ones. */
export function useGrouping(
  protocol: ProtocolId,
  controls: readonly CompanyControl[],
  { view, update }: Pick<ControlListState, 'view' | 'update'>,
): TableGrouping<CompanyControl> | undefined {
  const isMobile = useIsMobile()
  const membersOf = (domain: string) => controls.filter((control) => control.safeguard_domain === domain)
  const collapsed = useMemo(() => new Set(view.closed), [view.closed])
  if (view.group === 'none') return undefined
  return {
    key: domainOf,
    label: (domain) =>
      isMobile ? (
        <MobileLabel name={groupingName(protocol, domain)} summary={groupSummary(protocol, membersOf(domain))} />
      ) : (
        groupingName(protocol, domain)
      ),
    summary: (_rows, domain) => (
      <GroupSummary protocol={protocol} name={groupingName(protocol, domain)} controls={membersOf(domain)} />
    ),
    collapsed,
    onCollapsedChange: (closed) => update({ closed: [...closed] }),
  }
}

/** On a phone the summary is part of the label. */
function MobileLabel({ name, summary }: { name: string; summary: string }) {
  return (
    <>
      {name} <span className="block text-small font-normal text-muted">{summary}</span>
    </>
  )
}
