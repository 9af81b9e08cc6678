import { roleBadgeColour } from '#domain/permissions/role-badge.ts'
import { counted } from '#domain/text/counted.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { allMemberships, type Membership, type Person } from './person.ts'

/** The roles of a person in all companies; those without room are counted, with their names in the tooltip. */
export function RoleBadges({ person }: { person: Person }) {
  const { globalRole } = person
  const held = allMemberships(person)
  if (globalRole === null && held.length === 0) return <EmptyValue />
  // There is room for one role with its words.
  const inSight = globalRole === null ? 1 : 0
  const rest = held.slice(inSight)
  return (
    <span className="flex min-w-0 items-center gap-1.5 overflow-hidden">
      {globalRole !== null && (
        <span className="flex shrink-0 items-center gap-1">
          <RoleBadge role={globalRole} />
          <span className="text-small text-muted">global</span>
        </span>
      )}
      {held.slice(0, inSight).map((membership) => (
        <span key={membership.companyId} className="flex min-w-0 items-center gap-1">
          <RoleBadge role={membership.role} />
          <span className="truncate text-small text-muted" title={inWords(membership)}>
            {membership.companyName}
          </span>
        </span>
      ))}
      {rest.length > 0 && (
        <span title={rest.map(inWords).join('\n')} className="shrink-0 text-small text-muted">
          {inSight === 0 ? `+${counted(rest.length, 'company', 'companies')}` : `+${rest.length}`}
          <span className="sr-only">: {rest.map(inWords).join(', ')}</span>
        </span>
      )}
    </span>
  )
}

/** The role in one company, and until when. */
export function MembershipBadge({ membership }: { membership: Membership | undefined }) {
  if (membership === undefined) return <EmptyValue />
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <RoleBadge role={membership.role} />
      {membership.accessUntil !== null && (
        <span className="truncate text-small text-muted">until {formatDate(membership.accessUntil)}</span>
      )}
    </span>
  )
}

export function RoleBadge({ role }: { role: string }) {
  return <Badge color={roleBadgeColour(role)}>{role}</Badge>
}

function inWords({ role, companyName, accessUntil }: Membership): string {
  return `${role} of ${companyName}${accessUntil === null ? '' : ` until ${formatDate(accessUntil)}`}`
}
