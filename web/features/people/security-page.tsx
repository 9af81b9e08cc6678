import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { formatDateTime, formatTime } from '#web/lib/format/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useAction } from '#web/lib/use-action.ts'
import { RequirePermission } from '#web/lib/company/require-permission.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AccessCard } from './access-card.tsx'
import { liftLock } from './changes.ts'
import { When } from './people-columns.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { refreshPeople } from './queries.ts'
import { RiskProfiles, FlaggedResources } from './security-monitor.tsx'
import { locks, securityMonitor, type Lock } from './security-queries.ts'

/** /settings/security: lockouts and unusual activity, for administrators. */
export function SecurityPage() {
  usePageTitle('Security')
  return (
    <RequirePermission permission="canManageUsers">
      <Security />
    </RequirePermission>
  )
}

function Security() {
  const lockList = useQuery(locks)
  const monitor = useQuery(securityMonitor)
  return (
    <>
      <PageHeader title="Security" description="Who can sign in to this installation, and what looks unusual." />
      <div className="space-y-4">
        <AccessCard />
        <Card title="Unusual sign-ins and reading" subtitle={<CheckedAt queries={[lockList, monitor]} />} flush>
          <div className="divide-y divide-border border-t border-border">
            <Watch
              query={lockList}
              title="Locked accounts"
              meaning="After repeated failures, for 30 minutes. A person’s known device is never locked out by failures elsewhere."
              listOf={(list) => list}
            >
              {(list) => <LockTable list={list} />}
            </Watch>
            <Watch
              query={monitor}
              title="People at risk"
              meaning="Failed sign-ins, new places and unusual activity of the last days."
              listOf={({ profiles }) => profiles}
            >
              {(profiles) => <RiskProfiles profiles={profiles} />}
            </Watch>
            <Watch
              query={monitor}
              title="Frequently read"
              meaning="More than 10 accesses to one resource by one person within an hour."
              listOf={({ resources }) => resources}
            >
              {(resources) => <FlaggedResources resources={resources} />}
            </Watch>
          </div>
        </Card>
      </div>
    </>
  )
}

function CheckedAt({ queries }: { queries: readonly { dataUpdatedAt: number }[] }) {
  const at = Math.min(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt))
  return at === 0 ? 'Being checked' : `Checked ${formatTime(new Date(at))}`
}

type WatchProps<Data, Row> = {
  query: UseQueryResult<Data>
  title: string
  /** What counts, and what follows. */
  meaning: string
  listOf: (data: Data) => readonly Row[]
  children: (rows: readonly Row[]) => ReactNode
}

/** A line that says that all is well, or how many are not, with their table beneath. */
function Watch<Data, Row>({ query, title, meaning, listOf, children }: WatchProps<Data, Row>) {
  const rows = query.data === undefined ? undefined : listOf(query.data)
  return (
    <section>
      <div className="flex items-start justify-between gap-4 px-4 py-3">
        <div className="min-w-0">
          <h3 className="font-medium">{title}</h3>
          <p className="text-small text-muted">{meaning}</p>
        </div>
        {rows?.length === 0 && (
          <p className="flex shrink-0 items-center gap-1.5 text-small">
            <CircleCheck className="size-4 text-implemented" />
            None
          </p>
        )}
        {rows !== undefined && rows.length > 0 && <Chip tone="high">{rows.length}</Chip>}
      </div>
      {rows !== undefined && rows.length > 0 && children(rows)}
      {rows === undefined && (
        <div className="px-4 pb-3">
          <QueryFallback query={query} what={title} lines={1} />
        </div>
      )}
    </section>
  )
}

const KINDS: Readonly<Record<string, string>> = {
  pair: 'Account from one address',
  account: 'Account, slowed down',
  device: 'Account on a known device',
  factor: 'MFA code',
}

function LockTable({ list }: { list: readonly Lock[] }) {
  const { busy, run } = useAction(refreshPeople)
  const [liftedId, setLiftedId] = useState<string>()
  const lift = async ({ id, email }: Lock) => {
    setLiftedId(id)
    if (await run('The lock was not lifted', () => liftLock({ id })))
      toastSuccess(`${email ?? 'The address'} can sign in again`)
  }
  return (
    <PlainTable
      caption="Locked accounts"
      rows={list}
      rowId={({ id }) => id}
      columns={[
        { header: 'Person', cell: ({ fullName, email }) => fullName ?? email ?? 'No account' },
        { header: 'What is locked', cell: ({ kind }) => KINDS[kind] ?? kind },
        { header: 'Address', cell: ({ address }) => address ?? <EmptyValue /> },
        { header: 'Failures', cell: ({ failures }) => failures, align: 'right' },
        { header: 'Last failure', cell: ({ lastFailureAt }) => <When at={lastFailureAt} /> },
        {
          header: 'Until',
          cell: ({ lockedUntil }) => (lockedUntil === null ? <EmptyValue /> : formatDateTime(lockedUntil)),
        },
        {
          header: 'Action',
          align: 'right',
          cell: (lock) => (
            <Button
              size={28}
              busy={busy && liftedId === lock.id}
              aria-label={`Lift the lock of ${lock.email ?? lock.address ?? 'an unknown account'}`}
              onClick={() => void lift(lock)}
            >
              Lift
            </Button>
          ),
        },
      ]}
    />
  )
}
