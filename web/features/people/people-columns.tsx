import { formatDateTime, formatRelative } from '#web/lib/format/format.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import { allMemberships, nameOf, STATUS_COLORS, STATUS_LABELS, type Person, type PersonStatus } from './person.ts'
import { MembershipBadge, RoleBadges } from './role-badges.tsx'

/** The columns about sign-in are for readers who may know. */
export type PeopleColumns = { me: string | undefined; scope: 'company' | 'everything'; showsSignIn: boolean }

export function peopleColumns({ me, scope, showsSignIn }: PeopleColumns): readonly TableColumn<Person>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: (person) => <PersonName person={person} isMe={person.userId === me} />,
      sticky: true,
      sortable: true,
    },
    {
      id: 'email',
      header: 'Email',
      cell: ({ email }) => (
        <span className="text-muted" title={email}>
          {email}
        </span>
      ),
      width: scope === 'company' ? 180 : 228,
      sortable: true,
      hideable: true,
    },
    scope === 'company' ? roleColumn : rolesColumn,
    ...(showsSignIn ? [factorColumn, lastSignInColumn] : []),
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusOfPerson status={status} />,
      width: 104,
      sortable: true,
      hideable: true,
    },
  ]
}

const roleColumn: TableColumn<Person> = {
  id: 'role',
  header: 'Role',
  cell: (person) => <MembershipBadge membership={allMemberships(person)[0]} />,
  width: 216,
  sortable: true,
  hideable: true,
}

const rolesColumn: TableColumn<Person> = {
  id: 'role',
  header: 'Roles in companies',
  cell: (person) => <RoleBadges person={person} />,
  width: 288,
  sortable: true,
  hideable: true,
}

const factorColumn: TableColumn<Person> = {
  id: 'factor',
  header: 'MFA',
  cell: ({ hasSecondFactor }) => <FactorState has={hasSecondFactor} />,
  width: 88,
  sortable: true,
  hideable: true,
}

const lastSignInColumn: TableColumn<Person> = {
  id: 'lastSignIn',
  header: 'Last sign-in',
  cell: ({ lastSignInAt }) => <When at={lastSignInAt} />,
  width: 128,
  sortable: true,
  hideable: true,
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
  return <StateChip color={STATUS_COLORS[status]}>{STATUS_LABELS[status]}</StateChip>
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
