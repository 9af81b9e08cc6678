import { formatRelative } from '#web/lib/format/format.ts'
import { PersonName, StatusOfPerson } from './people-columns.tsx'
import { nameOf, type Person } from './person.ts'
import { RoleBadges } from './role-badges.tsx'

/** One person on a phone. */
export function PersonCard({ person, isMe }: { person: Person; isMe: boolean }) {
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
      <RoleBadges person={person} />
      {facts.length > 0 && <p className="text-small text-muted">{facts.join(' · ')}</p>}
    </div>
  )
}
