import { ExportDialog, type ExportDialogProps } from '#web/lib/export/export-dialog.tsx'
import { exportedColumns, type ExportedColumn } from '#web/lib/export/exported-columns.ts'
import { nameOf, STATUS_LABELS, type Membership, type Person } from './person.ts'

export interface ExportPeopleProps extends Pick<ExportDialogProps<Person>, 'what' | 'acrossCompanies' | 'rows'> {
  total: number
  /** Ids of the columns that the person switched off. */
  hidden: readonly string[]
  onClose: () => void
}

/** People as a file, with the columns of the table. */
export function ExportPeople({ hidden, ...props }: ExportPeopleProps) {
  return <ExportDialog<Person> {...props} {...exportedColumns(PEOPLE_EXPORT, hidden)} />
}

/** In the order of the table. */
export const PEOPLE_EXPORT: readonly ExportedColumn<Person>[] = [
  { id: 'name', header: 'Name', kind: 'text', value: nameOf },
  { id: 'email', header: 'Email', kind: 'text', value: ({ email }) => email },
  { id: 'role', header: 'Global role', kind: 'text', value: ({ globalRole }) => globalRole },
  {
    id: 'role',
    header: 'Roles in companies',
    kind: 'text',
    value: ({ memberships }) => memberships.map(membershipText).join('; '),
  },
  {
    id: 'factor',
    header: 'MFA',
    kind: 'text',
    value: ({ hasSecondFactor: has }) => (has === null ? null : has ? 'On' : 'None'),
  },
  { id: 'lastSignIn', header: 'Last sign-in', kind: 'moment', value: ({ lastSignInAt: at }) => at },
  { id: 'status', header: 'Status', kind: 'text', value: ({ status }) => STATUS_LABELS[status] },
]

function membershipText({ companyName, role, accessUntil }: Membership): string {
  return `${companyName}: ${role}${accessUntil === null ? '' : ` until ${accessUntil}`}`
}
