import { useLocation } from '@tanstack/react-router'
import { CircleCheck, CopyPlus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatDate } from '#web/lib/format/format.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { RecordDrawer } from '#web/lib/records/record-drawer.tsx'
import { Button } from '#web/ui/button.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { lazyDialog, lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { Tabs, TabPanel, type TabItem } from '#web/ui/tabs.tsx'
import { CloseOutWarning } from '../close-out-warning.tsx'
import { IneligibleWarning } from '../ineligible-warning.tsx'
import type { ItemChanges } from '../changes.ts'
import { usePartChanges } from '../part-changes.ts'
import { StatusBadge } from '../badges.tsx'
import { openRequest, type PoamRow } from '../poam-item.ts'
import type { Moves } from '../use-moves.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import type { ItemListState } from '../use-item-list.ts'
import { FactsSection } from './facts-section.tsx'
import type { SectionProps } from './section-props.ts'

const waiting = <SkeletonText lines={4} />
const CommentsCard = lazyPart(async () => (await import('#web/lib/comments/comments-card.tsx')).CommentsCard, {
  waiting,
})
const MilestonesSection = lazyPart(async () => (await import('./milestones-section.tsx')).MilestonesSection, {
  waiting,
})
const ExtensionsSection = lazyPart(async () => (await import('./extensions-section.tsx')).ExtensionsSection, {
  waiting,
})
const ConfirmDialog = lazyDialog(async () => (await import('#web/ui/overlay/confirm-dialog.tsx')).ConfirmDialog)
const RiskSection = lazyPart(async () => (await import('./risk-section.tsx')).RiskSection, { waiting })
const LinkedRisks = lazyPart(async () => (await import('#web/lib/risks/linked-risks.tsx')).LinkedRisks)
const ItemFindingsNotice = lazyPart(
  async () => (await import('../findings/item-findings-notice.tsx')).ItemFindingsNotice,
)
const ThirdPartyFindings = lazyPart(
  async () => (await import('../findings/third-party-findings.tsx')).ThirdPartyFindings,
)
const EvidenceSection = lazyPart(async () => (await import('./evidence-section.tsx')).EvidenceSection, { waiting })
const ActivitySection = lazyPart(async () => (await import('./activity-section.tsx')).ActivitySection, { waiting })

export interface ItemDrawerProps {
  number: number
  /** `rows` are the visible ones, for previous and next; `all` are for references between items. */
  rows: readonly PoamRow[]
  all: readonly PoamRow[]
  isPending: boolean
  state: ItemListState
  names: Names
  changes: ItemChanges
  moves: Moves
  readOnlyReason: string | undefined
}

/** The detail drawer of an item; `[` and `]` go to the previous and next one. */
export function ItemDrawer(props: ItemDrawerProps) {
  const { number, rows, all, isPending, state } = props
  const row = all.find((one) => one.number === number)
  return (
    <RecordDrawer
      row={row}
      rows={rows}
      eyebrow={
        <span className="flex items-center gap-2">
          V-{number} {row !== undefined && <StatusBadge status={row.status} />}
        </span>
      }
      title={row?.weakness ?? 'Item'}
      noun="item"
      onOpen={(one) => state.open(one.number)}
      onClose={() => state.open(undefined)}
      footer={row && <Actions {...props} row={row} />}
    >
      {row !== undefined && <Details {...props} row={row} />}
      {row === undefined && isPending && <SkeletonText lines={8} />}
      {row === undefined && !isPending && <p>There is no such item, or you have no access to it.</p>}
    </RecordDrawer>
  )
}

type Tab = 'facts' | 'milestones' | 'evidence' | 'comments' | 'activity'

function Details({ row, all, names, changes, moves, readOnlyReason: roleReason }: ItemDrawerProps & { row: PoamRow }) {
  const isLinked = useLocation({ select: ({ hash }) => hash.startsWith('comment-') })
  const [tab, setTab] = useState<Tab>(isLinked ? 'comments' : openRequest(row) === undefined ? 'facts' : 'milestones')
  const readOnlyReason = roleReason ?? (row.status === 'Closed' ? 'Closed items cannot be changed' : undefined)
  const parts = usePartChanges()
  const section: SectionProps = { row, names, changes: { ...changes, ...parts }, readOnlyReason }
  const tabs: readonly TabItem<Tab>[] = [
    { value: 'facts', label: 'Details' },
    { value: 'milestones', label: 'Milestones', count: row.milestones.length },
    { value: 'evidence', label: 'Evidence', count: row.evidence.length },
    { value: 'comments', label: 'Comments' },
    { value: 'activity', label: 'Activity' },
  ]
  return (
    <>
      {row.status !== 'Closed' && <IneligibleWarning ineligibleControls={row.ineligibleControls} isRecorded />}
      <CloseOutWarning row={row} day={row.due_on} />
      <References row={row} all={all} />
      <ItemFindingsNotice
        row={row}
        readOnlyReason={readOnlyReason}
        onClose={(reason) => moves.setClosing({ row, reason })}
      />
      <ThirdPartyFindings row={row} />
      {tab !== 'milestones' && <Waiting row={row} names={names} onLook={() => setTab('milestones')} />}
      <Tabs label={`V-${row.number}`} value={tab} onValueChange={setTab} tabs={tabs} className="mt-2">
        <TabPanel value="facts">
          <FactsSection {...section} />
          <RiskSection {...section} />
          <LinkedRisks companyId={row.company_id} target={{ poam_item_id: row.id }} frame={DrawerSection} />
        </TabPanel>
        <TabPanel value="milestones">
          <MilestonesSection {...section} />
          <DrawerSection title="Extensions">
            <ExtensionsSection {...section} />
          </DrawerSection>
        </TabPanel>
        <TabPanel value="evidence">
          <EvidenceSection {...section} />
        </TabPanel>
        <TabPanel value="comments">
          <CommentsCard
            subject={{ companyId: row.company_id, poam_item_id: row.id }}
            name={`V-${row.number}`}
            isInTab
          />
        </TabPanel>
        <TabPanel value="activity">
          <ActivitySection row={row} />
        </TabPanel>
      </Tabs>
    </>
  )
}

/** Shows an undecided request above every tab. */
function Waiting({ row, names, onLook }: Pick<SectionProps, 'row' | 'names'> & { onLook: () => void }) {
  const request = openRequest(row)
  if (request === undefined) return null
  return (
    <div className="mt-2 flex items-center justify-between gap-3 rounded-md bg-medium-bg px-3 py-2 text-medium-fg">
      <output>
        {names.person(request.requested_by) ?? 'Someone'} requests an extension to {formatDate(request.due_on)}
      </output>
      <Button size={28} onClick={onLook}>
        Look at it
      </Button>
    </div>
  )
}

/** Links to the closed item that this one reopens, and to items that reopen this one. */
function References({ row, all }: { row: PoamRow; all: readonly PoamRow[] }) {
  const former = all.find(({ id }) => id === row.refers_to)
  const later = all.filter(({ refers_to: id }) => id === row.id)
  if (former === undefined && later.length === 0) return null
  return (
    <p className="mt-2 text-small text-muted">
      {former !== undefined && `Takes up V-${former.number} again. `}
      {later.length > 0 && `Reopened as ${later.map(({ number }) => `V-${number}`).join(', ')}.`}
    </p>
  )
}

function Actions({ row, state, moves, readOnlyReason }: ItemDrawerProps & { row: PoamRow }) {
  const { remove } = usePartChanges()
  const { canDeleteContent } = usePermissions()
  const [isRemoving, setRemoving] = useState(false)
  if (row.status === 'Closed')
    return (
      <Button icon={<CopyPlus />} disabledReason={readOnlyReason} onClick={() => state.add(row.number)}>
        Reopen as a new item
      </Button>
    )
  return (
    <>
      <Button
        variant="ghost"
        icon={<Trash2 />}
        disabledReason={canDeleteContent ? undefined : 'Deleting needs an Owner or a Manager'}
        onClick={() => setRemoving(true)}
      >
        Delete
      </Button>
      <Button
        variant="primary"
        icon={<CircleCheck />}
        disabledReason={readOnlyReason}
        onClick={() => moves.setClosing({ row })}
      >
        Close item…
      </Button>
      {isRemoving && (
        <ConfirmDialog
          title={`Delete V-${row.number}?`}
          consequence="This also deletes its milestones, requests and comments. Its number is not used again. Close it instead to keep it on record."
          confirmLabel="Delete item"
          onConfirm={async () => {
            if (await remove(row)) state.open(undefined)
            return true
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  )
}
