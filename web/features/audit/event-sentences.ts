import { counted } from '#domain/text/counted.ts'
import { isObject } from '#web/lib/json.ts'
import type { Values } from './entry.ts'
import { capitalized } from '#domain/text/capitalized.ts'
import { spaced } from './words.ts'

const METHODS: Readonly<Record<string, string>> = {
  password: 'with a password',
  otp: 'with a code sent by mail',
  magiclink: 'by a link sent by mail',
  recovery: 'by a link to reset the password',
  invite: 'by an invitation',
  signup: 'by confirming the email address',
  email_change: 'by confirming a new email address',
  passkey: 'with a passkey',
  webauthn: 'with a passkey',
  totp: 'with a code of an authenticator app',
  recovery_code: 'with a recovery code',
  oidc: 'by single sign-on',
  saml: 'by single sign-on',
  'sso/saml': 'by single sign-on',
  sso: 'by single sign-on',
}

/** Events without details. For those of an administrator, the object column names the person they are about. */
const EVENTS: Readonly<Record<string, string>> = {
  auth_logout: 'signed out',
  auth_signup: 'signed up',
  auth_locked: 'was locked out after too many failed sign-ins',
  auth_lock_lifted: 'lifted the lock of the account',
  auth_sign_up_opened: 'opened sign-up to everyone',
  auth_sign_up_closed: 'closed sign-up',
  auth_feeds_switched_on: 'switched the feeds of CVEs on',
  auth_feeds_switched_off: 'switched the feeds of CVEs off',
  auth_feed_put_in: 'put a file into the CVE mirror',
  auth_factor_required: 'required MFA for everyone',
  auth_factor_not_required: 'left MFA to the companies',
  auth_factor_announced: 'was told that administrators need MFA',
  auth_magic_link_request: 'asked for a link to sign in',
  auth_password_reset_request: 'asked for a link to reset the password',
  auth_password_reset: 'reset the password',
  auth_password_change: 'changed the password',
  auth_email_change_undone: 'reverted a change of the email address',
  auth_account_taken_over: 'proved the address of an account that someone else had set up',
  auth_refresh_reuse: 'had a session ended because an old token was used again',
  auth_factor_enrolled: 'set up an MFA method',
  auth_factor_verified: 'passed MFA',
  auth_factor_failed: 'failed MFA',
  auth_factor_removed: 'removed an MFA method',
  auth_passkey_copied: 'used a passkey that looks like a copy',
  auth_recovery_codes_created: 'made new recovery codes',
  auth_recovery_code_used: 'used a recovery code',
  auth_session_ended: 'ended a session',
  auth_sessions_ended: 'ended all sessions',
  auth_access_token_created: 'made an access token',
  auth_access_token_revoked: 'revoked an access token',
  auth_impersonation_end: 'stopped acting as the person',
  auth_identity_linked: 'linked a way to sign in',
  auth_identity_removed: 'removed a way to sign in',
  auth_user_created: 'created the account',
  auth_user_changed: 'changed the account',
  auth_user_invited: 'invited the person',
  auth_user_disabled: 'disabled the account',
  auth_user_enabled: 'enabled the account again',
  auth_user_removed: 'removed the account',
  auth_link_generated: 'made a link to sign in',
  auth_sso_provider_saved: 'saved a provider of single sign-on',
  auth_sso_provider_removed: 'removed a provider of single sign-on',
  auth_sso_tested: 'tested a provider of single sign-on',
  assessor_read_control: 'read a control as an assessor from outside',
  assessor_read_plan: 'read the plan as an assessor from outside',
  assessor_download: 'downloaded evidence as an assessor from outside',
  auth_mail_server_change: 'changed the mail server',
  auth_mail_server_remove: 'removed the mail server',
  auth_mail_test: 'sent a test mail',
  auth_mail_retry: 'had a mail sent again',
  auth_mail_read: 'read a mail of the outbox',
  auth_mail_template_change: 'changed a template of mails',
  seat_link_shown: 'was shown a link to hand over',
  seat_passphrase_shown: 'was shown a passphrase to hand over',
  seat_entered: 'came in by a link and its code',
  seat_read: 'read a questionnaire',
  seat_left: 'left a questionnaire',
  company_context: 'opened the company',
  company_backup: 'backed the company up for another installation',
  company_export: 'asked for an archive of the whole company',
  'company-export_download': 'downloaded the archive of the whole company',
  company_restored: 'brought the company here from another installation',
  installation_restored: 'was restored or copied from an earlier state',
  file_damaged: 'found a stored file damaged',
  file_infected: 'found a virus in a file',
}

type Sentence = (metadata: Values, person: string) => string

const EVENTS_WITH_DETAILS: Readonly<Record<string, Sentence>> = {
  auth_copy_decided: ({ purpose }) =>
    purpose === 'test' ? 'declared this copy a test copy' : 'declared this copy the installation from now on',
  auth_login: ({ method }) => ['signed in', typeof method === 'string' && METHODS[method]].filter(Boolean).join(' '),
  auth_signup_failed: ({ email }) =>
    typeof email === 'string' ? `was refused an account for ${email}` : 'was refused an account',
  auth_login_failed: ({ email }) => (typeof email === 'string' ? `failed to sign in as ${email}` : 'failed to sign in'),
  auth_email_change: ({ from, to }) => `changed the email address from ${String(from)} to ${String(to)}`,
  auth_impersonation_start: ({ reason }) => because('began to act as the person', reason),
  evidence_zip: ({ count }) => `downloaded an archive of ${counted(Number(count), 'file', 'files')} of evidence`,
  questionnaire_export: ({ questionnaire, customer, answers }) =>
    `exported ${Number(answers)} answers of ${String(questionnaire)} for ${String(customer)}`,
  ssp_document: ({ title, version }) =>
    typeof title === 'string' ? `downloaded version ${Number(version)} of the ${title}` : 'downloaded a plan',
  document_download: ({ title }) => `downloaded the ${typeof title === 'string' ? title : 'document'}`,
  package_download: ({ title }) => `downloaded the ${typeof title === 'string' ? lowerFirst(title) : 'package'}`,
  oscal_export: ({ name }) => (typeof name === 'string' ? `exported ${name} (OSCAL)` : 'exported an OSCAL document'),
  evidence_download: ({ name }) =>
    typeof name === 'string' ? `downloaded the file “${name.slice(name.lastIndexOf('/') + 1)}”` : 'downloaded a file',
  access_ended: (_nothing, person) => `ended the access of ${person}, as its last day has passed`,
  findings_refreshed: ({ findings, exploited }) =>
    `took over EPSS and known exploitation from the CVE mirror: ${counted(Number(findings), 'vulnerability', 'vulnerabilities')} changed, ${Number(exploited)} newly known exploited`,
  audit_erasure: ({ seqs, reason }) =>
    because(
      `erased personal data from ${Array.isArray(seqs) ? counted(seqs.length, 'entry', 'entries') : 'entries'} of the log`,
      reason,
    ),
  audit_retirement: ({ count }) => `let go of ${countOf(count)} of the log`,
  audit_retention: ({ count }) => `removed ${countOf(count)} of the log that were older than it is kept`,
  audit_collision: ({ from, through }) =>
    `found entries in the log that it had not written: ${from === through ? String(from) : `${String(from)} to ${String(through)}`}`,
  seat_code_wrong: ({ attempt }) => `entered a wrong code for a link (attempt ${Number(attempt)} of 5)`,
  seat_delegated: ({ colleague, email, questions }) =>
    `delegated ${counted(Number(questions), 'question', 'questions')} to ${String(colleague)} (${String(email)})`,
  seat_taken_back: ({ colleague, email }) => `took questions back from ${String(colleague)} (${String(email)})`,
  seat_submitted: ({ questionnaire, files }) => `submitted the answers to ${String(questionnaire)}${filesWith(files)}`,
  client_list_export: listExport,
  audit_export: ({ format }) =>
    typeof format === 'string' ? `exported the log (${format.toUpperCase()})` : 'exported the log',
}

function filesWith(files: unknown): string {
  if (!Array.isArray(files) || files.length === 0) return ''
  const names = files.flatMap((file: unknown) => (isObject(file) ? [`“${String(file['name'])}”`] : []))
  return `, with ${counted(names.length, 'file', 'files')}: ${names.join(', ')}`
}

const lowerFirst = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

/** An export of a list, as the person's page reported it. */
function listExport({ list, format, rows }: Values): string {
  if (typeof list !== 'string' || typeof format !== 'string' || typeof rows !== 'number') return 'exported a list'
  return `exported ${list.toLowerCase()}: ${counted(rows, 'row', 'rows')} (${format.toUpperCase()})`
}

/** An event that is no change of a row. An unknown one reads as its own name. */
export function eventSentence(action: string, metadata: Values, person: string): string {
  const sentence = EVENTS_WITH_DETAILS[action]?.(metadata, person) ?? EVENTS[action]
  if (sentence !== undefined) return sentence
  if (action.startsWith('client_')) return `reported from a program: ${spaced(action.slice('client_'.length))}`
  return `event: ${capitalized(spaced(action.replace(/^auth_/, '')))}`
}

function because(what: string, reason: unknown): string {
  return typeof reason === 'string' && reason !== '' ? `${what}: ${reason}` : what
}

function countOf(count: unknown): string {
  return typeof count === 'number' ? counted(count, 'old entry', 'old entries') : 'old entries'
}
