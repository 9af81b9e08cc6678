import { formatDateTime } from '#web/lib/format/format.ts'
import { useCompanySelection } from '#web/lib/company/company-context.ts'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { PlainTable } from '#web/ui/table/plain-table.tsx'
import type { FlaggedResource, RiskProfile } from './security-queries.ts'

export function RiskProfiles({ profiles }: { profiles: readonly RiskProfile[] }) {
  return (
    <PlainTable
      caption="Risk by person"
      rows={profiles}
      rowId={({ userId }) => userId}
      columns={[
        { header: 'Person', cell: ({ fullName, email }) => fullName ?? email ?? <EmptyValue /> },
        { header: 'Risk', cell: ({ riskScore }) => <Chip tone={toneOf(riskScore)}>{riskScore}</Chip> },
        { header: 'Failed sign-ins', cell: ({ failedLoginAttempts }) => failedLoginAttempts, align: 'right' },
        { header: 'New places', cell: ({ unusualLocations }) => unusualLocations, align: 'right' },
        { header: 'Unusual activity', cell: ({ suspiciousActivities }) => suspiciousActivities, align: 'right' },
        { header: 'Locked', cell: (profile) => <LockOf profile={profile} /> },
      ]}
    />
  )
}

function LockOf({ profile: { isLocked, lockReason, lockExpiry } }: { profile: RiskProfile }) {
  if (!isLocked) return <EmptyValue />
  return (
    <span title={lockReason ?? undefined}>
      {lockExpiry === null ? 'Yes' : `Until ${formatDateTime(lockExpiry)}`}
      {lockReason !== null && <span className="sr-only">: {lockReason}</span>}
    </span>
  )
}

function toneOf(score: number): Tone {
  if (score >= 70) return 'critical'
  return score >= 40 ? 'high' : 'info'
}

export function FlaggedResources({ resources }: { resources: readonly FlaggedResource[] }) {
  return (
    <PlainTable
      caption="Accesses by person and resource"
      rows={resources}
      rowId={({ userId, resource }) => `${userId} ${resource}`}
      columns={[
        { header: 'Person', cell: ({ email }) => email ?? <EmptyValue /> },
        { header: 'Resource', cell: ({ resource }) => <ResourceName resource={resource} /> },
        { header: 'Accesses', cell: ({ accesses }) => accesses, align: 'right' },
      ]}
    />
  )
}

/** The company that was opened; of any other record its kind and id. */
function ResourceName({ resource }: Pick<FlaggedResource, 'resource'>) {
  const { companies } = useCompanySelection()
  const [kind = '', id = ''] = resource.split(' ')
  const company = companies.find((one) => one.id === id)
  if (company !== undefined) return <>{company.name}</>
  return (
    <>
      {kind.replaceAll('_', ' ')} <span className="font-mono text-small text-muted">{id}</span>
    </>
  )
}
