import type { ActionGroup, AuditFilters, ObjectKind } from './audit-list.ts'
import { isUuid } from '#web/lib/is-uuid.ts'
import { literal } from './literal.ts'

const ACTION_CONDITIONS: Readonly<Record<ActionGroup, string>> = {
  created: 'action.eq.INSERT',
  changed: 'action.eq.UPDATE',
  removed: 'action.eq.DELETE',
  accounts: 'action.like.auth_*',
  log: 'action.like.audit_*',
  programs: 'action.like.client_*',
  // As `isAlarming`: the specification makes every sign-in a warning.
  warnings: 'and(severity.eq.warning,action.neq.auth_login)',
}

/** The tables of each kind of object. */
const RELATIONS: Readonly<Record<ObjectKind, readonly string[]>> = {
  controls: ['org_control_status', 'controls'],
  evidence: ['evidence', 'evidence_links', 'evidence_requests', 'storage.objects'],
  plan: [
    'poam_items',
    'poam_controls',
    'poam_milestones',
    'poam_milestone_changes',
    'poam_extensions',
    'poam_evidence',
  ],
  members: ['user_companies', 'invitations', 'profiles'],
  company: ['companies', 'audit_forwarders'],
  vulnerabilities: ['network_scans', 'vulnerabilities', 'vulnerability_scan_metrics'],
}

/** Filters of the data interface. An entry must meet all of them; each lists alternatives. */
export function conditionsOf(filters: AuditFilters, controlIds: readonly string[]): string[] {
  const { person, action, object, q } = filters
  return [
    person === undefined ? [] : [`user_id.eq.${person}`, `actor_id.eq.${person}`],
    action.map((group) => ACTION_CONDITIONS[group]),
    object.flatMap((kind) => RELATIONS[kind].map((relation) => `relation.eq.${literal(relation)}`)),
    searchConditions(q.trim(), controlIds),
  ].flatMap((any) => (any.length === 0 ? [] : [any.join(',')]))
}

/** The first moment of a day in the reader's time zone. */
export function startOf(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString()
}

/** The first moment after a day. */
export function endOf(day: string): string {
  const at = new Date(`${day}T00:00:00`)
  at.setDate(at.getDate() + 1)
  return at.toISOString()
}

/**
 * An id finds all entries that carry it, and a number the entry of that number. Other text finds a part of an id, an
 * address or a title, and the control of that number, whose ids the caller passes.
 */
function searchConditions(text: string, controlIds: readonly string[]): string[] {
  if (text === '') return []
  if (isUuid(text)) {
    const fields = ['id', 'user_id', 'actor_id', 'session_id']
    const texts = ['record_id', 'request_id', 'new_values->>control_id', 'old_values->>control_id']
    return [...fields, ...texts].map((field) => `${field}.eq.${text}`)
  }
  const number = /^#?(\d{1,15})$/.exec(text)?.[1]
  if (number !== undefined) return [`seq.eq.${number}`, `record_id.eq.${number}`]
  const pattern = literal(`*${text.replaceAll('*', '')}*`)
  const columns = [
    'record_id',
    'request_id',
    'ip_address',
    'new_values->>nist_id',
    'new_values->>title',
    'new_values->>name',
  ]
  return [...columns.map((column) => `${column}.ilike.${pattern}`), ...controlIds.flatMap(ofControl)]
}

function ofControl(id: string): string[] {
  return [`new_values->>control_id.eq.${id}`, `old_values->>control_id.eq.${id}`]
}
