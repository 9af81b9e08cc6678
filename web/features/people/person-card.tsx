import { formatRelative } from '#web/lib/format/format.ts'
import { PersonName, StatusOfPerson } from './people-columns.tsx'
import { allMemberships, nameOf, type Person } from './person.ts'
import { MembershipBadge, RoleBadges } from './role-badges.tsx'

type PersonCardProps = { person: Person; isMe: boolean; scope: 'company' | 'everything' }

/** One person on a phone. */
export function PersonCard({ person, isMe, scope }: PersonCardProps) {
  const facts = [
    person.hasSecondFactor === false ? 'No MFA' : undefined,
    person.lastSignInAt === null ? undefined : `Signed in ${formatRelative(person.lastSignInAt)}`,
  ].filter((fact) => fact !== undefined)
  return (
    <div className="space-y-1.5">
      <div className="flex items-center justify-between gap-3">
        <PersonName person={person} isMe={isMe} />
        <StatusOfPerson status={person.status} />
      </div>
      {nameOf(person) !== person.email && <p className="truncate text-small text-muted">{person.email}</p>}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-small text-muted">
        {scope === 'company' ? (
          <MembershipBadge membership={allMemberships(person)[0]} />
        ) : (
          <RoleBadges person={person} />
        )}
        {facts.join(' · ')}
      </div>
    </div>
  )
}
