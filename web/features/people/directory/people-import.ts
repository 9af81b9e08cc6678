import { readAddress, readGroups, MAX_GROUPS } from '#domain/people/listed-person.ts'
import { person } from '#domain/records/person.ts'
import type { Cell, ImportFormat } from '#web/lib/import/import-format.ts'
import { cellReader } from '#web/lib/records/read-cells.ts'
import type { ListedPerson } from './people-queries.ts'

const { fields } = person
const OUTSIDE = { label: fields.is_external.label, choices: ['Yes', 'No'] as const }

/** What `public.import_people` takes. */
export interface ImportedPerson extends PersonOfFile {
  /** The columns that the file has. Of a person who is listed, the others stay as they are when the import runs. */
  readonly given: readonly string[]
}

interface PersonOfFile {
  readonly name: string
  readonly email: string
  readonly department: string
  readonly groups: readonly string[]
  readonly is_external: boolean
  readonly left_on: string | null
  /** An address; '' for none, null to leave the manager alone. */
  readonly manager: string | null
}

/**
 * What a file may bring: new people, and changes of those whose mail address is known. A column that the file does not
 * have leaves what is stored; the name of a member comes from the account.
 */
export function peopleImport(known: readonly ListedPerson[]): ImportFormat<ImportedPerson> {
  const byAddress = new Map(known.map((row) => [row.email, row]))
  const addressOf = new Map(known.map(({ id, email }) => [id, email ?? '']))
  return {
    columns: [
      { key: 'name', headers: [fields.name.label, 'Full name', 'Display name'], required: true },
      { key: 'email', headers: [fields.email.label, 'Email', 'E-mail', 'Mail', 'Email address'], required: true },
      { key: 'department', headers: [fields.department.label, 'Team', 'Unit'] },
      { key: 'manager', headers: [fields.manager_id.label, 'Manager email', 'Supervisor'] },
      { key: 'groups', headers: ['Groups', 'Group'] },
      { key: 'is_external', headers: [OUTSIDE.label, 'External'] },
      { key: 'left_on', headers: [fields.left_on.label, 'End date', 'Termination date'] },
    ],
    readRow: (cell) => {
      const reader = cellReader(cell)
      const email = readAddress(cell('email') ?? '')
      if (email === undefined) reader.issue(fields.email.label, 'is not a mail address')
      const before = byAddress.get(email ?? '')
      const former = before === undefined ? NEW : formerOf(before, addressOf)
      const row = rowIn(cell, reader, former)
      const isMember = before !== undefined && before.user_id !== null
      const { name, is_external } = isMember ? former : row
      const payload = { ...row, name, is_external, email: email ?? '', given: OPTIONAL.filter((key) => has(cell, key)) }
      if (payload.manager !== null && payload.manager !== '' && payload.manager === email)
        reader.issue(fields.manager_id.label, 'is the same person')
      if (reader.issues.length > 0) return { issues: reader.issues }
      return { change: { name: payload.email, fields: changesOf(former, payload), payload } }
    },
  }
}

const OPTIONAL = ['department', 'groups', 'is_external', 'left_on'] as const

const NEW: PersonOfFile = {
  name: '',
  email: '',
  department: '',
  groups: [],
  is_external: false,
  left_on: null,
  manager: '',
}

function rowIn(cell: Cell, reader: ReturnType<typeof cellReader>, former: PersonOfFile): PersonOfFile {
  const name = reader.text('name', fields.name)
  if (name === '') reader.issue(fields.name.label, 'is missing')
  const groups = has(cell, 'groups') ? readGroups(cell('groups') ?? '') : former.groups
  if (groups.length > MAX_GROUPS) reader.issue('Groups', `has more than ${MAX_GROUPS}`)
  return {
    ...former,
    name,
    groups,
    department: has(cell, 'department') ? reader.text('department', fields.department) : former.department,
    is_external: has(cell, 'is_external') ? reader.choice('is_external', OUTSIDE) === 'Yes' : former.is_external,
    left_on: has(cell, 'left_on') ? reader.day('left_on', fields.left_on) : former.left_on,
    manager: has(cell, 'manager') ? managerIn(cell, reader.issue) : null,
  }
}

const has = (cell: Cell, key: string): boolean => cell(key) !== undefined

function managerIn(cell: Cell, issue: (column: string, reason: string) => void): string {
  const text = (cell('manager') ?? '').trim()
  const address = text === '' ? '' : readAddress(text)
  if (address === undefined) issue(fields.manager_id.label, `takes a mail address, not “${text.slice(0, 40)}”`)
  return address ?? ''
}

function formerOf(before: ListedPerson, addressOf: ReadonlyMap<string, string>): PersonOfFile {
  const { name, email, department, groups, is_external, left_on, manager_id: manager } = before
  const address = manager === null ? '' : (addressOf.get(manager) ?? '')
  return { name, email: email ?? '', department, groups, is_external, left_on, manager: address }
}

function changesOf(before: PersonOfFile, after: PersonOfFile) {
  return [
    { field: fields.name.label, before: before.name, after: after.name },
    { field: fields.department.label, before: before.department, after: after.department },
    { field: fields.manager_id.label, before: before.manager ?? '', after: after.manager ?? before.manager ?? '' },
    { field: 'Groups', before: before.groups.join(', '), after: after.groups.join(', ') },
    { field: OUTSIDE.label, before: yesOf(before), after: yesOf(after) },
    { field: fields.left_on.label, before: before.left_on ?? '', after: after.left_on ?? '' },
  ]
}

const yesOf = ({ is_external: is }: PersonOfFile): string => (is ? 'Yes' : '')
