import { formatDate } from '#web/lib/format/format.ts'
import { defineList, type AddressOf, type ViewOf } from '#web/lib/list/list-view.ts'
import { choicesFilter, idsParam, searchText, textFilter, type Filter } from '#web/lib/list/param.ts'
import type { View } from '#web/lib/views/current-view.ts'
import { isUuid } from '#web/lib/is-uuid.ts'

const ACTIONS = {
  created: 'Added',
  changed: 'Changed',
  removed: 'Removed',
  accounts: 'Signing in and accounts',
  log: 'The log itself',
  programs: 'Reported by programs',
  warnings: 'Warnings',
}
export type ActionGroup = keyof typeof ACTIONS

const OBJECTS = {
  controls: 'Controls',
  evidence: 'Evidence and files',
  plan: 'Plan of action',
  members: 'Members and invitations',
  company: 'Company and settings',
  vulnerabilities: 'Scans and vulnerabilities',
}
export type ObjectKind = keyof typeof OBJECTS

/** The log has one order, newest first, and one grouping, by day: a page of it begins where the one before ended. */
export const auditList = defineList({
  filters: {
    q: searchText(),
    person: personFilter([]),
    action: choicesFilter('Action', ACTIONS),
    object: choicesFilter('Object', OBJECTS),
    /** Calendar days of the reader, both included. */
    from: dayFilter('From'),
    to: dayFilter('To'),
  },
  settings: {
    hide: idsParam(),
    /** Whose log: `all`, `installation` or the id of a company; for administrators. */
    of: textFilter('Log of'),
  },
  /** The entry in the drawer. */
  overlays: ['open'],
})
export type AuditView = ViewOf<typeof auditList>
export type AuditAddress = AddressOf<typeof auditList>
export type AuditFilters = Pick<AuditView, keyof (typeof auditList)['filters']>

/** What the server is asked for, without what only the table needs. */
export function filtersOf({ q, person, action, object, from, to }: AuditView): AuditFilters {
  return { q, person, action, object, from, to }
}

interface NamedPerson {
  readonly id: string
  readonly name: string
}

/** The same list with the names of people on the chips. */
export function withPeople(people: readonly NamedPerson[]): typeof auditList {
  return { ...auditList, filters: { ...auditList.filters, person: personFilter(people) } }
}

/** Their ids are stored in addresses and default views, so they stay. */
export function builtInViews(me: string | undefined): readonly [View, ...View[]] {
  return [
    { id: 'all', name: 'All', query: '' },
    { id: 'warnings', name: 'Warnings', query: 'action=warnings' },
    { id: 'accounts', name: 'Sign-ins and accounts', query: 'action=accounts' },
    ...(me === undefined ? [] : [{ id: 'mine', name: 'Mine', query: `person=${me}` }]),
  ]
}

function personFilter(people: readonly NamedPerson[]): Filter<string | undefined> {
  return validFilter('Person', isUuid, (id) => people.find((one) => one.id === id)?.name ?? 'one person')
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

function dayFilter(label: string): Filter<string | undefined> {
  return validFilter(label, (text) => DAY.test(text) && !Number.isNaN(Date.parse(text)), formatDate)
}

function validFilter(
  label: string,
  isValid: (text: string) => boolean,
  chipText: (value: string) => string,
): Filter<string | undefined> {
  return {
    label,
    initial: undefined,
    parse: (text) => (isValid(text) ? { value: text, ignored: 0 } : { value: undefined, ignored: text === '' ? 0 : 1 }),
    write: (value) => value ?? '',
    chips: (value) => (value === undefined ? [] : [{ text: chipText(value), without: undefined }]),
  }
}
