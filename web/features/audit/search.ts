import { keysOf } from '#domain/keys-of.ts'
import { readAuditSearch, type AuditSearch } from './route-search.ts'

/** Groups of actions, each with the filter of the data interface that finds it. */
export const ACTIONS = {
  created: { label: 'Added', condition: 'action.eq.INSERT' },
  changed: { label: 'Changed', condition: 'action.eq.UPDATE' },
  removed: { label: 'Removed', condition: 'action.eq.DELETE' },
  accounts: { label: 'Signing in and accounts', condition: 'action.like.auth_*' },
  log: { label: 'The log itself', condition: 'action.like.audit_*' },
  programs: { label: 'Reported by programs', condition: 'action.like.client_*' },
  warnings: { label: 'Warnings', condition: 'severity.eq.warning' },
} as const

/** Kinds of objects, each with the tables that hold it. */
export const OBJECTS = {
  controls: { label: 'Controls', relations: ['org_control_status', 'controls'] },
  evidence: {
    label: 'Evidence and files',
    relations: ['evidence', 'evidence_links', 'evidence_requests', 'storage.objects'],
  },
  plan: {
    label: 'Plan of action',
    relations: [
      'poam_items',
      'poam_controls',
      'poam_milestones',
      'poam_milestone_changes',
      'poam_extensions',
      'poam_evidence',
    ],
  },
  members: { label: 'Members and invitations', relations: ['user_companies', 'invitations', 'profiles'] },
  company: { label: 'Company and settings', relations: ['companies', 'audit_forwarders'] },
  vulnerabilities: {
    label: 'Scans and vulnerabilities',
    relations: ['network_scans', 'vulnerabilities', 'vulnerability_scan_metrics'],
  },
} as const

export type ActionGroup = keyof typeof ACTIONS
export type ObjectKind = keyof typeof OBJECTS

export const ACTION_GROUPS = keysOf(ACTIONS)
export const OBJECT_KINDS = keysOf(OBJECTS)

/** The same, understood; what could not be is left out. */
export type AuditFilters = {
  person: string | undefined
  actions: readonly ActionGroup[]
  objects: readonly ObjectKind[]
  /** Calendar days of the reader, both included. */
  from: string | undefined
  to: string | undefined
  q: string
}

export const NO_FILTERS: AuditFilters = {
  person: undefined,
  actions: [],
  objects: [],
  from: undefined,
  to: undefined,
  q: '',
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DAY = /^\d{4}-\d{2}-\d{2}$/

export function parseFilters(search: AuditSearch): AuditFilters {
  return {
    person: matching(search.person, UUID),
    actions: known(search.action, ACTION_GROUPS),
    objects: known(search.object, OBJECT_KINDS),
    from: realDay(search.from),
    to: realDay(search.to),
    q: search.q ?? '',
  }
}

/** The address of these filters: those that are off are left out. */
export function writeFilters({ person, actions, objects, from, to, q }: AuditFilters): AuditSearch {
  return readAuditSearch({ person, action: actions.join(','), object: objects.join(','), from, to, q })
}

export function isFiltered({ person, actions, objects, from, to, q }: AuditFilters): boolean {
  const dates = from !== undefined || to !== undefined
  return person !== undefined || actions.length > 0 || objects.length > 0 || dates || q.trim() !== ''
}

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

function matching(text: string | undefined, pattern: RegExp): string | undefined {
  return text !== undefined && pattern.test(text) ? text : undefined
}

function realDay(text: string | undefined): string | undefined {
  return text !== undefined && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

function known<Word extends string>(text: string | undefined, words: readonly Word[]): readonly Word[] {
  const asked = (text ?? '').split(',')
  return words.filter((word) => asked.includes(word))
}
