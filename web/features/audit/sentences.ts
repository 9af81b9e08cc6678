import { counted } from '#domain/text/counted.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { changedColumns } from './changes.ts'
import { metadataOf, textOf, type AuditEntry } from './entry.ts'
import { eventSentence } from './event-sentences.ts'
import { personName, type Names } from './names.ts'
import {
  assessmentRecordSentence,
  changeSentence,
  evidenceLinkSentence,
  fileName,
  fileSentence,
  jobSentence,
  loopSentence,
  markOf,
  nameOf,
  packageSentence,
  planVersionSentence,
  resultSentence,
} from './record-sentences.ts'
import { fieldWord, listed, thing } from './words.ts'

/** What happened, to be read after the name of the person: "set 3.1.5 from In Progress to Completed". */
export function sentenceOf(entry: AuditEntry, names: Names): string {
  const { relation } = entry
  if (relation === null) return eventSentence(entry.action, metadataOf(entry), personOf(entry, names))
  return TOLD[relation]?.(entry, names) ?? plainSentence(entry, relation, names)
}

/** The object: "3.1.5", a person, a title; undefined where the sentence needs none. */
export function objectOf(entry: AuditEntry, names: Names): string | undefined {
  const { relation } = entry
  if (relation === null) return undefined
  if (relation === 'user_companies' || relation === 'profiles') return personOf(entry, names)
  return controlOf(entry, names) ?? markOf(entry) ?? titleOf(entry) ?? thing(relation)
}

/** The number of the control that an entry is about, if it is about one. */
export function controlOf({ relation, old_values, new_values }: AuditEntry, names: Names): string | undefined {
  if (relation === 'controls') return textOf(new_values ?? old_values, 'nist_id')
  const id = textOf(new_values ?? old_values, 'control_id')
  return id === undefined ? undefined : names.controls.get(id)
}

type Teller = (entry: AuditEntry, names: Names) => string | undefined

const TOLD: Readonly<Record<string, Teller>> = {
  controls: controlSentence,
  org_control_status: statusSentence,
  evidence: evidenceSentence,
  user_companies: membershipSentence,
  profiles: accountSentence,
  companies: companySentence,
  invitations: invitationSentence,
  audit_forwarders: forwardingSentence,
  evidence_links: (entry, names) => evidenceLinkSentence(entry, controlOf(entry, names)),
  evidence_loops: loopSentence,
  'storage.objects': fileSentence,
  jobs: jobSentence,
  packages: packageSentence,
  ssp_versions: planVersionSentence,
  assessment_records: assessmentRecordSentence,
  assessment_results: (entry, names) => resultSentence(entry, controlOf(entry, names)),
}

function statusSentence(entry: AuditEntry, names: Names): string | undefined {
  const control = controlOf(entry, names) ?? 'a control'
  const { before, after, changed } = read(entry)
  const only = changed.length === 1 ? changed[0] : undefined
  if (entry.action === 'INSERT') return `set ${control} to ${after('status') ?? 'a status'}`
  if (entry.action === 'DELETE') return `cleared the status of ${control}`
  if (changed.includes('status')) return `set ${control} from ${before('status')} to ${after('status')}`
  if (only === 'notes') return `changed the notes of ${control}`
  if (only === 'owner_id') {
    const owner = after('owner_id')
    return owner === undefined
      ? `left ${control} without an owner`
      : `made ${personName(names, owner)} the owner of ${control}`
  }
  if (only === 'due_on') return dated(after('due_on'), `set ${control} due on`, `took the due date of ${control} away`)
  return `changed ${fields(entry.relation, changed)} of ${control}`
}

/** The database counts evidence itself, in a separate entry: a consequence, not something that a person did. */
function controlSentence(entry: AuditEntry, names: Names): string | undefined {
  const changed = changedColumns(entry)
  const count = entry.new_values?.['evidence_count']
  if (changed.length !== 1 || changed[0] !== 'evidence_count' || typeof count !== 'number') return undefined
  return `brought ${controlOf(entry, names)} to ${counted(count, 'evidence item', 'evidence items')}`
}

function evidenceSentence(entry: AuditEntry, names: Names): string | undefined {
  const control = controlOf(entry, names)
  const what = `evidence ${quoted(titleOf(entry))}`
  if (entry.action === 'INSERT') return control === undefined ? `added ${what}` : `added ${what} to ${control}`
  if (entry.action === 'DELETE') return `removed ${what}`
  const { changed } = read(entry)
  if (changed.includes('file_sha256')) return `stored a new version of ${what}`
  return `changed ${fields(entry.relation, changed)} of ${what}`
}

function membershipSentence(entry: AuditEntry, names: Names): string | undefined {
  const { before, after, changed } = read(entry)
  const isOwn = entry.record_id === entry.user_id
  const who = isOwn ? 'themselves' : personOf(entry, names)
  if (entry.action === 'INSERT')
    return isOwn ? `joined as ${after('company_role')}` : `added ${who} as ${after('company_role')}`
  if (entry.action === 'DELETE') return isOwn ? 'left the company' : `removed ${who} from the members`
  if (changed.includes('company_role')) {
    return `changed the role of ${who} from ${before('company_role')} to ${after('company_role')}`
  }
  if (changed.includes('access_until')) {
    return dated(after('access_until'), `gave ${who} access until`, `gave ${who} access without an end`)
  }
  return changed.includes('is_default') ? 'chose the company to begin with' : undefined
}

function accountSentence(entry: AuditEntry, names: Names): string | undefined {
  const { before, after, changed } = read(entry)
  const who = personOf(entry, names)
  if (entry.action === 'INSERT') return `created the account of ${who}`
  if (entry.action === 'DELETE') return `removed the account of ${before('full_name') ?? before('email') ?? who}`
  if (changed.includes('global_role')) {
    return `changed the global role of ${who} from ${before('global_role') ?? 'none'} to ${after('global_role') ?? 'none'}`
  }
  if (changed.includes('full_name'))
    return `changed the name ${quoted(before('full_name'))} to ${quoted(after('full_name'))}`
  return undefined
}

function companySentence(entry: AuditEntry): string | undefined {
  const { after, changed } = read(entry)
  if (entry.action === 'INSERT') return `created the company ${quoted(after('name'))}`
  if (changed.includes('deleted_at'))
    return after('deleted_at') === undefined ? 'restored the company' : 'deleted the company'
  const [column, ...others] = changed
  return column !== undefined && others.length === 0 ? settingSentence(entry, column) : undefined
}

function settingSentence(entry: AuditEntry, column: string): string | undefined {
  const { before, after } = read(entry)
  switch (column) {
    case 'name':
      return `renamed the company from ${quoted(before('name'))} to ${quoted(after('name'))}`
    case 'second_factor_required':
      return entry.new_values?.['second_factor_required'] === true
        ? 'required MFA for all members'
        : 'no longer required MFA for members'
    case 'impersonation_allowed':
      return entry.new_values?.['impersonation_allowed'] === true
        ? 'allowed administrators to act as members'
        : 'no longer allowed administrators to act as members'
    case 'audit_retention_days':
      return retentionSentence(entry.new_values?.['audit_retention_days'])
    default:
      return undefined
  }
}

function retentionSentence(days: unknown): string {
  return typeof days === 'number' ? `set the log to be kept for ${days} days` : 'set the log to be kept for ever'
}

function invitationSentence(entry: AuditEntry): string | undefined {
  const { before, after, changed } = read(entry)
  const who = after('email') ?? before('email') ?? 'someone'
  if (entry.action === 'INSERT') return `invited ${who} as ${after('company_role')}`
  if (changed.includes('state') && after('state') === 'accepted') return `accepted the invitation of ${who}`
  if (changed.includes('state') && after('state') === 'revoked') return `revoked the invitation of ${who}`
  return changed.includes('expires_at') ? `sent the invitation of ${who} again` : undefined
}

function forwardingSentence(entry: AuditEntry): string | undefined {
  const { before, after, changed } = read(entry)
  const address = after('address') ?? before('address') ?? ''
  if (entry.action === 'INSERT') return `set the log to be forwarded to ${address}`
  if (entry.action === 'DELETE') return `ended the forwarding of the log to ${address}`
  if (changed.includes('enabled')) {
    return entry.new_values?.['enabled'] === true
      ? `resumed forwarding to ${address}`
      : `paused forwarding to ${address}`
  }
  if (changed.includes('sealed_secret')) return `changed the secret of the forwarding to ${address}`
  return changed.includes('address') ? `changed the forwarding from ${before('address')} to ${address}` : undefined
}

/** For every table without words of its own. */
function plainSentence(entry: AuditEntry, relation: string, names: Names): string {
  const what = nameOf(relation, markOf(entry), controlOf(entry, names) ?? titleOf(entry))
  if (entry.action === 'INSERT') return `added ${what}`
  if (entry.action === 'DELETE') return `removed ${what}`
  return changeSentence(entry, what, names)
}

function read(entry: AuditEntry) {
  return {
    before: (column: string) => textOf(entry.old_values, column),
    after: (column: string) => textOf(entry.new_values, column),
    changed: changedColumns(entry),
  }
}

function titleOf(entry: AuditEntry): string | undefined {
  const { old_values, new_values } = entry
  if (entry.relation === 'storage.objects') return fileName(entry)
  const held = new_values ?? old_values
  return ['title', 'name', 'weakness', 'subject', 'email', 'address', 'cve_id', 'label']
    .map((column) => textOf(held, column))
    .find(Boolean)
}

/** The person that the record is about. */
function personOf({ record_id }: AuditEntry, names: Names): string {
  return record_id === null ? 'someone' : personName(names, record_id)
}

function fields(relation: string | null, columns: readonly string[]): string {
  return listed(columns.map((column) => fieldWord(column, relation)))
}

function quoted(words: string | undefined): string {
  return words === undefined ? 'without a name' : `“${words}”`
}

function dated(at: string | undefined, until: string, none: string): string {
  return at === undefined ? none : `${until} ${formatDate(at.slice(0, 10))}`
}
