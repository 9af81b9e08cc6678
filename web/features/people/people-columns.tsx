import { COMPANY_ROLES } from '#domain/permissions/roles.ts'
import { formatDateTime, formatRelative } from '#web/lib/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyValue } from '#web/ui/empty-value.tsx'
import type { TableColumn } from '#web/ui/table-types.ts'
import { nameOf, PERSON_STATUSES, places, STATUS_WORDS, type Person, type PersonStatus } from './person.ts'
import { MembershipBadge, RoleBadges } from './role-badges.tsx'

/** Of one company, or of everything; the columns about sign-in are for those who are told. */
export type PeopleColumns = { me: string | undefined; scope: 'company' | 'everything'; showsSignIn: boolean }

export function peopleColumns({ me, scope, showsSignIn }: PeopleColumns): readonly TableColumn<Person>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (person) => <PersonName person={person} isMe={person.userId === me} />,
      sticky: true,
      sortValue: (person) => nameOf(person).toLowerCase(),
    },
    {
      id: 'email',
      header: 'Mail',
      cell: ({ email }) => (
        <span className="text-muted" title={email}>
          {email}
        </span>
      ),
      ...(scope === 'company' && { width: 180 }),
      sortValue: ({ email }) => email,
    },
    scope === 'company' ? roleColumn : rolesColumn,
    ...(showsSignIn ? [factorColumn, lastSignInColumn] : []),
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusOfPerson status={status} />,
      width: 104,
      sortValue: ({ status }) => PERSON_STATUSES.indexOf(status),
    },
  ]
}

const roleColumn: TableColumn<Person> = {
  id: 'role',
  header: 'Role',
  cell: (person) => <MembershipBadge membership={places(person)[0]} />,
  width: 216,
  sortValue: rank,
}

const rolesColumn: TableColumn<Person> = {
  id: 'role',
  header: 'Roles in companies',
  cell: (person) => <RoleBadges person={person} />,
  sortValue: rank,
}

const factorColumn: TableColumn<Person> = {
  id: 'factor',
  header: 'Second factor',
  cell: ({ hasSecondFactor }) => <FactorState has={hasSecondFactor} />,
  width: 112,
  sortValue: ({ hasSecondFactor }) => (hasSecondFactor === null ? null : Number(hasSecondFactor)),
}

const lastSignInColumn: TableColumn<Person> = {
  id: 'lastSignIn',
  header: 'Last sign-in',
  cell: ({ lastSignInAt }) => <When at={lastSignInAt} />,
  width: 112,
  align: 'right',
  sortValue: ({ lastSignInAt }) => lastSignInAt,
}

/** Admins first, then by the most powerful role held. */
function rank(person: Person): number {
  if (person.globalRole === 'Admin') return -1
  return Math.min(COMPANY_ROLES.length, ...places(person).map(({ role }) => COMPANY_ROLES.indexOf(role)))
}

export function PersonName({ person, isMe }: { person: Person; isMe: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={nameOf(person)} size={24} />
      <span className="truncate font-medium">{nameOf(person)}</span>
      {isMe && <Badge>You</Badge>}
    </span>
  )
}

export function StatusOfPerson({ status }: { status: PersonStatus }) {
  const { label, tone } = STATUS_WORDS[status]
  return (
    <Chip tone={tone} dot>
      {label}
    </Chip>
  )
}

export function FactorState({ has }: { has: boolean | null }) {
  if (has === null) return <EmptyValue />
  return has ? 'On' : <span className="text-muted">None</span>
}

export function When({ at }: { at: string | null }) {
  if (at === null) return <EmptyValue />
  return (
    <time dateTime={at} title={formatDateTime(at)} className="text-muted">
      {formatRelative(at)}
    </time>
  )
}
