import { thirdParty } from '#domain/records/third-party.ts'
import { RecordHistory } from '#web/lib/activity/record-history.tsx'
import { DrawerComments } from '#web/lib/comments/drawer-comments.tsx'
import { useCompany } from '#web/lib/company/company-context.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { Warning } from '#web/ui/warning.tsx'
import { RecordDrawer } from '#web/lib/records/record-drawer.tsx'
import { DataHeldBadges, StatusBadge } from './columns.tsx'
import { ContactsSection } from './contacts-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { EditableFacts } from './editable-facts.tsx'
import { QuestionnairesSection } from './questionnaires-section.tsx'
import { issuesOf } from '#web/lib/third-parties/issues-of.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { formatDate, formatDaysIn } from '#web/lib/format/format.ts'

const LinkedRisks = lazyPart(async () => (await import('#web/lib/risks/linked-risks.tsx')).LinkedRisks)
const OffboardingSection = lazyPart(
  async () => (await import('./offboarding/offboarding-section.tsx')).OffboardingSection,
)
const ServicesSection = lazyPart(async () => (await import('./services/services-section.tsx')).ServicesSection)
const FindingsSection = lazyPart(async () => (await import('./findings-section.tsx')).FindingsSection)
const ReviewsSection = lazyPart(async () => (await import('./reviews/reviews-section.tsx')).ReviewsSection)

interface ThirdPartyDrawerProps {
  row: ThirdParty
  /** The rows of the list, among which `[` and `]` walk. */
  rows: readonly ThirdParty[]
  all: readonly ThirdParty[]
  names: Names
  /** What a link from an issue asks to mend: `document` or `clauses`. */
  fix: string | undefined
  /** The number of the finding that a link asks for. */
  finding: number | undefined
  onOpen: (row: ThirdParty) => void
  onClose: () => void
}

export function ThirdPartyDrawer({ row, rows, all, names, fix, finding, onOpen, onClose }: ThirdPartyDrawerProps) {
  const { id: companyId } = useCompany()
  const readOnlyReason = useReadOnlyReason()
  const isLeaving = row.status === 'Offboarding' || row.status === 'Ended'
  return (
    <RecordDrawer
      row={row}
      rows={rows}
      eyebrow={`T-${row.number}`}
      title={row.name}
      noun="third party"
      onOpen={onOpen}
      onClose={onClose}
    >
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge {...row} />
        {row.data_held.length > 0 && <DataHeldBadges {...row} />}
        <span className="text-small text-muted">{summaryOf(row, names)}</span>
      </div>
      <Issues row={row} />
      {isLeaving && <OffboardingSection row={row} />}
      <DocumentsSection row={row} fix={fix} />
      <ServicesSection row={row} />
      <ContactsSection row={row} />
      <QuestionnairesSection row={row} />
      <FindingsSection row={row} shown={finding} />
      <ReviewsSection row={row} />
      <LinkedRisks companyId={companyId} target={{ third_party_id: row.id }} frame={DrawerSection} />
      {!isLeaving && <OffboardingSection row={row} />}
      <DrawerSection title="Details">
        {readOnlyReason === undefined ? (
          <EditableFacts row={row} all={all} />
        ) : (
          <Facts facts={factsOf(row, all, names)} />
        )}
      </DrawerSection>
      <DrawerComments subject={{ companyId, third_party_id: row.id }} name={`T-${row.number}`} />
      <RecordHistory record={thirdParty} row={row} name={`T-${row.number}`} />
    </RecordDrawer>
  )
}

/** What one asks first of a third party; all of it is under Details. */
function summaryOf({ tier, contract_ends_on: end, owner_id: owner }: ThirdParty, names: Names): string {
  return [tier, end && `contract until ${formatDate(end)}`, names.person(owner)].filter(Boolean).join(' · ')
}

function Issues({ row }: { row: ThirdParty }) {
  const issues = issuesOf(row, todayUtc())
  if (issues.length === 0) return null
  return (
    <ul aria-label="Issues" className="mt-3 space-y-1">
      {issues.map(({ rule, words }) => (
        <li key={words}>
          <Warning tone={rule.level === 'error' ? 'critical' : 'medium'}>{formatDaysIn(words)}</Warning>
        </li>
      ))}
    </ul>
  )
}

function factsOf(row: ThirdParty, all: readonly ThirdParty[], names: Names): [string, string | null][] {
  const shown = Object.entries(thirdParty.fields).flatMap(([column, { label, type }]): [string, string | null][] => {
    if (column === 'number' || column === 'name' || column === 'owner_id' || column === 'parent_id') return []
    const value = Object.entries(row).find(([name]) => name === column)?.[1]
    if (typeof value !== 'string' && typeof value !== 'number') return [[label, null]]
    return [[label, type === 'day' ? formatDate(String(value)) : String(value)]]
  })
  const prime = all.find(({ id }) => id === row.parent_id)?.name ?? null
  return [...shown, ['Works for', prime], ['Owner', names.person(row.owner_id) ?? null]]
}
