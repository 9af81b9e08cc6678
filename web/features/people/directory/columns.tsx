import { personKind, type PersonKind } from '#domain/people/listed-person.ts'
import { recordColumn, recordColumns } from '#domain/records/record-columns.ts'
import { person } from '#domain/records/person.ts'
import type { ExportedColumn } from '#web/lib/export/exported-columns.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { TableDay } from '#web/lib/format/table-day.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import type { TableColumn } from '#web/ui/table/table-types.ts'
import type { ListedPerson } from './people-queries.ts'

/** The name of a person of the list, by id. */
export type NameOf = (id: ListedPerson['id'] | null) => string | undefined

export function directoryColumns(nameOf: NameOf): readonly TableColumn<ListedPerson>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      cell: ({ name }) => <Name>{name}</Name>,
      width: 224,
      sticky: true,
      sortable: true,
    },
    {
      id: 'email',
      header: 'Email',
      cell: ({ email }) =>
        email === null ? (
          <EmptyValue />
        ) : (
          <span className="text-muted" title={email}>
            {email}
          </span>
        ),
      sortable: true,
      hideable: true,
    },
    {
      id: 'department',
      header: 'Department',
      cell: ({ department }) => department || <EmptyValue />,
      width: 136,
      sortable: true,
      hideable: true,
    },
    {
      id: 'manager',
      header: 'Manager',
      cell: ({ manager_id: manager }) => nameOf(manager) ?? <EmptyValue />,
      width: 144,
      hideable: true,
    },
    { id: 'kind', header: 'Kind', cell: (row) => <KindBadge row={row} />, width: 148, sortable: true, hideable: true },
    {
      id: 'groups',
      header: 'Groups',
      cell: ({ groups }) => groups.join(', ') || <EmptyValue />,
      width: 160,
      hideable: true,
    },
    {
      id: 'left',
      header: 'Left on',
      cell: ({ left_on: day }) => (day === null ? <EmptyValue /> : <TableDay at={day} />),
      width: 128,
      sortable: true,
      hideable: true,
    },
  ]
}

function Name({ children: name }: { children: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2" title={name}>
      <Avatar name={name} size={24} />
      <span className="truncate font-medium">{name}</span>
    </span>
  )
}

export function exportColumns(nameOf: NameOf): readonly ExportedColumn<ListedPerson>[] {
  return [
    { id: 'name', ...recordColumn(person, 'name') },
    { id: 'email', ...recordColumn(person, 'email') },
    { id: 'department', ...recordColumn(person, 'department') },
    { id: 'manager', kind: 'text', header: person.fields.manager_id.label, value: (row) => nameOf(row.manager_id) },
    { id: 'kind', kind: 'text', header: 'Kind', value: personKind },
    { id: 'groups', kind: 'text', header: 'Groups', value: ({ groups }) => groups.join(', ') },
    { id: 'left', ...recordColumn(person, 'left_on') },
    ...recordColumns(person, ['source']),
  ]
}

const COLORS: Readonly<Record<PersonKind, 'gray' | 'purple'>> = {
  Member: 'gray',
  Staff: 'gray',
  'Outside contact': 'purple',
}

export function KindBadge({ row }: { row: ListedPerson }) {
  const kind = personKind(row)
  return <Badge color={COLORS[kind]}>{kind}</Badge>
}

export function DirectoryCard({ row, nameOf }: { row: ListedPerson; nameOf: NameOf }) {
  const manager = nameOf(row.manager_id)
  return (
    <div className="space-y-1">
      <p className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 font-medium break-words">
          <Avatar name={row.name} size={24} />
          {row.name}
        </span>{' '}
        <KindBadge row={row} />
      </p>
      <p className="text-small break-words text-muted">
        {[
          row.email,
          row.department,
          manager === undefined ? '' : `Manager: ${manager}`,
          row.left_on === null ? '' : `Left ${formatDate(row.left_on)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
