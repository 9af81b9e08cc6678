import { describe, expect, test } from 'vitest'
import type { AuditEntry, Values } from './entry.ts'
import { controlOf, objectOf, sentenceOf } from './sentences.ts'
import { ANN, BOB, CONTROL, entry, NAMES } from './testing.ts'

const added = (relation: string, new_values: Values, more: Partial<AuditEntry> = {}) =>
  entry({ action: 'INSERT', relation, new_values, ...more })
const removed = (relation: string, old_values: Values, more: Partial<AuditEntry> = {}) =>
  entry({ action: 'DELETE', relation, old_values, ...more })
const changed = (relation: string, old_values: Values, new_values: Values, more: Partial<AuditEntry> = {}) =>
  entry({ action: 'UPDATE', relation, old_values, new_values, ...more })
const event = (action: string, metadata: Values = {}) => entry({ action, metadata, record_id: BOB })

const status = { control_id: CONTROL, status: 'In Progress', notes: null, owner_id: null, due_on: null }
const member = { user_id: BOB, company_role: 'Contributor', access_until: null, is_default: false }
const aboutBob = { record_id: BOB }
const company = {
  name: 'Acme',
  cage_code: null,
  deleted_at: null,
  second_factor_required: false,
  audit_retention_days: 365,
}
const item = { number: 4, weakness: 'No logs' }
const forwarder = { address: 'tls://logs.example.com:6514', enabled: true, sealed_secret: null }

describe('a change of a row reads as what the person did', () => {
  test.each([
    [added('org_control_status', status), 'set 3.1.5 to In Progress'],
    [
      changed('org_control_status', status, { ...status, status: 'Completed' }),
      'set 3.1.5 from In Progress to Completed',
    ],
    [changed('org_control_status', status, { ...status, notes: 'By policy' }), 'changed the notes of 3.1.5'],
    [changed('org_control_status', status, { ...status, owner_id: BOB }), 'made Bob Baker the owner of 3.1.5'],
    [changed('org_control_status', { ...status, owner_id: BOB }, status), 'left 3.1.5 without an owner'],
    [
      changed('org_control_status', status, { ...status, due_on: '2027-01-10' }),
      'set 3.1.5 due on Jan\u00A010,\u00A02027',
    ],
    [
      changed('org_control_status', status, { ...status, owner_id: BOB, due_on: '2027-01-10' }),
      'changed owner and due date of 3.1.5',
    ],
    [
      changed('poam_items', { due_on: null, cost: 1 }, { due_on: '2027-01-10', cost: 2 }),
      'changed due date and cost of the POA&M item',
    ],
    [
      changed('poam_items', { ...item, owner_id: ANN }, { ...item, owner_id: BOB }),
      'changed the owner of POA&M item V-4 “No logs” from Ann Archer to Bob Baker',
    ],
    [
      changed('poam_items', { ...item, due_on: null }, { ...item, due_on: '2027-01-10' }),
      'set the due date of POA&M item V-4 “No logs” to Jan\u00A010,\u00A02027',
    ],
    [
      changed('poam_items', { ...item, resources: 'One day' }, { ...item, resources: 'A day\nand more' }),
      'changed the resources of POA&M item V-4 “No logs”',
    ],
    [added('jobs', { title: 'Assessment package 1' }), 'requested “Assessment package 1”'],
    [
      changed(
        'jobs',
        { title: 'Assessment package 1', state: 'running' },
        { title: 'Assessment package 1', state: 'done' },
      ),
      'finished “Assessment package 1”',
    ],
    [added('packages', { number: 1 }), 'froze assessment package 1'],
    [
      changed('packages', { number: 1, missing: null }, { number: 1, missing: 0 }),
      'wrote the archive of assessment package 1',
    ],
    [
      added('ssp_versions', { number: 2, title: 'System Security Plan' }),
      'froze version 2 of the System Security Plan',
    ],
    [added('assessment_records', {}), 'froze the record of an assessment'],
    [added('assessment_results', { control_id: CONTROL }), 'recorded a result of an assessment for 3.1.5'],
    [added('evidence', { title: 'Review', control_id: CONTROL }), 'added evidence “Review” to 3.1.5'],
    [added('evidence', { title: 'Review', control_id: null }), 'added evidence “Review”'],
    [removed('evidence', { title: 'Review', control_id: null }), 'removed evidence “Review”'],
    [
      changed('controls', { nist_id: '3.1.5', evidence_count: 0 }, { nist_id: '3.1.5', evidence_count: 1 }),
      'brought 3.1.5 to 1 evidence item',
    ],
    [
      changed('controls', { nist_id: '3.1.5', evidence_count: 1 }, { nist_id: '3.1.5', evidence_count: 0 }),
      'brought 3.1.5 to 0 evidence items',
    ],
    [added('user_companies', member, aboutBob), 'added Bob Baker as Contributor'],
    [added('user_companies', member, { record_id: ANN }), 'joined as Contributor'],
    [
      changed('user_companies', member, { ...member, company_role: 'Manager' }, aboutBob),
      'changed the role of Bob Baker from Contributor to Manager',
    ],
    [
      changed('user_companies', member, { ...member, access_until: '2027-03-31T00:00:00Z' }, aboutBob),
      'gave Bob Baker access until Mar\u00A031,\u00A02027',
    ],
    [removed('user_companies', member, aboutBob), 'removed Bob Baker from the members'],
    [removed('user_companies', member, { record_id: ANN }), 'left the company'],
    [
      changed('profiles', { global_role: null }, { global_role: 'Admin' }, aboutBob),
      'changed the global role of Bob Baker from none to Admin',
    ],
    [removed('profiles', { full_name: 'Cy Cole' }, { record_id: CONTROL }), 'removed the account of Cy Cole'],
    [added('companies', company), 'created the company “Acme”'],
    [changed('companies', company, { ...company, name: 'Apex' }), 'renamed the company from “Acme” to “Apex”'],
    [changed('companies', company, { ...company, deleted_at: '2026-11-21' }), 'deleted the company'],
    [changed('companies', { ...company, deleted_at: '2026-11-21' }, company), 'restored the company'],
    [changed('companies', company, { ...company, second_factor_required: true }), 'required MFA for all members'],
    [changed('companies', company, { ...company, audit_retention_days: null }), 'set the log to be kept for ever'],
    [
      changed('companies', company, { ...company, name: 'Apex', cage_code: '1AB2C' }),
      'changed name and CAGE code of the company “Apex”',
    ],
    [added('invitations', { email: 'cy@example.com', company_role: 'Auditor' }), 'invited cy@example.com as Auditor'],
    [
      changed(
        'invitations',
        { email: 'cy@example.com', state: 'pending' },
        { email: 'cy@example.com', state: 'revoked' },
      ),
      'revoked the invitation of cy@example.com',
    ],
    [added('audit_forwarders', forwarder), 'set the log to be forwarded to tls://logs.example.com:6514'],
    [
      changed('audit_forwarders', forwarder, { ...forwarder, enabled: false }),
      'paused forwarding to tls://logs.example.com:6514',
    ],
    [added('storage.objects', { name: `${BOB}/a/plan.pdf` }), 'stored the file “a/plan.pdf”'],
    [added('storage.objects', { name: `${BOB}/${ANN}` }), 'stored a file'],
    [changed('storage.objects', { scan: null }, { scan: 'clean' }), 'scanned a file for viruses'],
    [added('evidence_links', { control_id: CONTROL }), 'linked evidence to 3.1.5'],
    [
      added('evidence_loops', { kind: 'fixes in time' }),
      'switched on recurring evidence of vulnerabilities fixed in time',
    ],
    [
      changed('evidence_loops', { kind: 'expected scans', scan_ids: [] }, { kind: 'expected scans', scan_ids: [ANN] }),
      'renewed recurring evidence of scans on schedule',
    ],
    [
      changed(
        'evidence',
        { title: 'Scans', file: 'a', file_sha256: '1' },
        { title: 'Scans', file: 'b', file_sha256: '2' },
      ),
      'stored a new version of evidence “Scans”',
    ],
    [
      changed('third_parties', { name: 'Acme', cage_code: '1', uei: '2' }, { name: 'Acme', cage_code: '3', uei: '4' }),
      'changed CAGE code and UEI of the third party “Acme”',
    ],
  ])('$1', (told, words) => {
    expect(sentenceOf(told, NAMES)).toBe(words)
  })
})

describe('a table that nobody has words for still makes sense', () => {
  test.each([
    [added('phishing_templates', { title: 'A parcel' }), 'added the phishing template “A parcel”'],
    [removed('policies', {}), 'removed the policy'],
    [
      changed('suppliers', { name: 'Acme', risk: 1 }, { name: 'Acme', risk: 2 }),
      'changed the risk of the supplier “Acme” from 1 to 2',
    ],
    [
      changed('suppliers', { a: 1, b: 1, c: 1, d: 1 }, { a: 2, b: 2, c: 2, d: 2 }),
      'changed a, b and 2 more of the supplier',
    ],
    // Personal data was erased, and both rows with it.
    [entry({ relation: 'suppliers', old_hash: 'd', new_hash: 'e' }), 'changed the supplier'],
  ])('$1', (told, words) => {
    expect(sentenceOf(told, NAMES)).toBe(words)
  })
})

describe('an event reads as what happened', () => {
  test.each([
    [event('auth_login', { method: 'password' }), 'signed in with a password'],
    [event('auth_login', { method: 'telepathy' }), 'signed in'],
    [event('auth_login_failed', { email: 'ann@example.com' }), 'failed to sign in as ann@example.com'],
    [event('auth_signup_failed', { email: 'ann@example.com' }), 'was refused an account for ann@example.com'],
    [
      event('auth_email_change', { from: 'a@example.com', to: 'b@example.com' }),
      'changed the email address from a@example.com to b@example.com',
    ],
    [
      event('findings_refreshed', { findings: 12, exploited: 1, no_longer_exploited: 0 }),
      'took over EPSS and known exploitation from the CVE mirror: 12 vulnerabilities changed, 1 newly known exploited',
    ],
    [event('access_ended'), 'ended the access of Bob Baker, as its last day has passed'],
    [
      event('audit_erasure', { seqs: [1, 2], reason: 'Asked by Cy' }),
      'erased personal data from 2 entries of the log: Asked by Cy',
    ],
    [event('audit_retention', { count: 1200 }), 'removed 1,200 old entries of the log that were older than it is kept'],
    [event('audit_collision', { from: 17, through: 17 }), 'found entries in the log that it had not written: 17'],
    [event('client_CREATE'), 'reported from a program: CREATE'],
    [event('client_auth_login'), 'reported from a program: auth login'],
    [event('evidence_zip', { count: 12 }), 'downloaded an archive of 12 files of evidence'],
    [
      event('seat_submitted', { questionnaire: 'SQ-3', files: [{ name: 'report.pdf' }, { name: 'scope.docx' }] }),
      'submitted the answers to SQ-3, with 2 files: “report.pdf”, “scope.docx”',
    ],
    [
      event('questionnaire_export', { questionnaire: 'Q-2', customer: 'Globex', answers: 40 }),
      'exported 40 answers of Q-2 for Globex',
    ],
    [event('evidence_download', { name: 'acme/2026/plan.pdf' }), 'downloaded the file “plan.pdf”'],
    [event('package_download', { title: 'Assessment package 2' }), 'downloaded the assessment package 2'],
    [
      event('document_download', { title: 'Risk Analysis, version 3, CUI, PDF' }),
      'downloaded the Risk Analysis, version 3, CUI, PDF',
    ],
    [event('ssp_document', { title: 'Risk Analysis', version: 3 }), 'downloaded version 3 of the Risk Analysis'],
    [event('client_report_printed'), 'reported from a program: report printed'],
    [event('auth_moon_phase'), 'event: Moon phase'],
  ])('$1', (told, words) => {
    expect(sentenceOf(told, NAMES)).toBe(words)
  })
})

test('someone whom the reader may not know stays unnamed', () => {
  expect(sentenceOf(removed('user_companies', member, { record_id: CONTROL }), NAMES)).toBe(
    'removed someone outside the company from the members',
  )
})

test('the object of an entry is what a reader would look for', () => {
  expect(objectOf(added('org_control_status', status), NAMES)).toBe('3.1.5')
  expect(objectOf(added('user_companies', member, aboutBob), NAMES)).toBe('Bob Baker')
  expect(objectOf(added('evidence', { title: 'Review', control_id: null }), NAMES)).toBe('Review')
  expect(objectOf(event('auth_login'), NAMES)).toBe(undefined)
})

test('a control is known by its own row as well as by its status', () => {
  expect(controlOf(added('controls', { nist_id: '3.13.11' }), NAMES)).toBe('3.13.11')
  expect(controlOf(added('org_control_status', { control_id: BOB }), NAMES)).toBe(undefined)
})
