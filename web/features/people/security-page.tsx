import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { queryErrorProps } from '#web/lib/query-error.ts'
import { formatDateTime, formatTime } from '#web/lib/format/format.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { useAction } from '#web/lib/use-action.ts'
import { RequirePermission } from '#web/lib/company/require-permission.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { liftLock } from './changes.ts'
import { When } from './people-columns.tsx'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import { refreshPeople } from './queries.ts'
import { RequiredFactorCard } from './required-factor-card.tsx'
import { SignUpCard } from './sign-up-card.tsx'
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
      <PageHeader
        title="Security"
        description="Who can sign up, MFA, failed sign-ins that led to a lock, and unusual activity."
      />
      <div className="space-y-4">
        <SignUpCard />
        <RequiredFactorCard />
        <Card
          title="Locks"
          subtitle="A lock ends by itself after 30 minutes. A known device of the person is never locked out by failures elsewhere."
          flush
        >
          <Loaded query={lockList} what="Locks" none="No account is locked." isEmpty={(list) => list.length === 0}>
            {(list) => <LockTable list={list} />}
          </Loaded>
        </Card>
        <Card
          title="People at risk"
          subtitle="From failed sign-ins, new places and unusual activity of the last days."
          flush
        >
          <Loaded
            query={monitor}
            what="The monitor"
            none="No unusual activity."
            isEmpty={({ profiles }) => profiles.length === 0}
          >
            {({ profiles }) => <RiskProfiles profiles={profiles} />}
          </Loaded>
        </Card>
        <Card
          title="Frequently read"
          subtitle="More than 10 accesses to one resource by one person within an hour."
          flush
        >
          <Loaded
            query={monitor}
            what="The monitor"
            none="No unusual activity."
            isEmpty={({ resources }) => resources.length === 0}
          >
            {({ resources }) => <FlaggedResources resources={resources} />}
          </Loaded>
        </Card>
      </div>
    </>
  )
}

type LoadedProps<Data> = {
  query: UseQueryResult<Data>
  what: string
  none: string
  isEmpty: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

function Loaded<Data>({ query, what, none, isEmpty, children }: LoadedProps<Data>) {
  if (query.data !== undefined) {
    if (!isEmpty(query.data)) return children(query.data)
    return <EmptyState kind="nothing-left" title={`${none} Checked ${formatTime(new Date(query.dataUpdatedAt))}.`} />
  }
  if (query.isError) {
    return <ErrorState title={`${what} could not be loaded`} {...queryErrorProps(query)} />
  }
  return (
    <div className="p-4">
      <SkeletonText lines={3} />
    </div>
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
