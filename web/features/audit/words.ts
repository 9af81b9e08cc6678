import type { RecordDeclaration } from '#domain/records/record.ts'
import { RECORDS } from '#domain/records/records.ts'

/** The noun of a table that is no record. An unknown table reads as its own name. */
const THINGS: Readonly<Record<string, string>> = {
  org_control_status: 'status',
  controls: 'control',
  control_objectives: 'control objective',
  implementation_statements: 'implementation statement',
  statement_versions: 'version of a statement',
  official_texts: 'official text',
  control_profiles: 'control profile',
  service_providers: 'service provider',
  control_inheritances: 'inherited part of a control',
  objective_responsibilities: 'responsibility for an objective',
  control_exceptions: 'exception',
  exception_reviews: 'review of an exception',
  control_estimates: 'estimate of a control',
  comments: 'comment',
  saved_views: 'saved view',
  default_views: 'default view',
  evidence_links: 'link of evidence',
  evidence_versions: 'earlier version of evidence',
  evidence_requests: 'request for evidence',
  ssp_texts: 'text of the plan',
  ssp_rows: 'row of the plan',
  ssp_parts: 'part of the system',
  ssp_flows: 'data flow',
  ssp_reviews: 'review of the plan',
  ssp_versions: 'version of the plan',
  jobs: 'background job',
  packages: 'package',
  poam_controls: 'control of a POA&M item',
  poam_milestone_changes: 'change of a milestone',
  poam_extensions: 'extension request',
  poam_evidence: 'evidence of a POA&M item',
  assessment_dates: 'date of the assessment',
  assessment_controls: 'control of an assessment',
  assessment_assessors: 'assessor',
  assessment_results: 'result of an assessment',
  assessment_records: 'record of an assessment',
  assessment_affirmations: 'affirmation',
  program_phases: 'phase of the CMMC Program',
  'storage.objects': 'file',
  user_companies: 'membership',
  third_party_contacts: 'contact of a third party',
  third_party_documents: 'document of a third party',
  third_party_reviews: 'review of a third party',
  offboarding_steps: 'step of an offboarding',
  agreement_checks: 'check of an agreement',
  agreement_decisions: 'decision about a clause',
  risk_links: 'link of a risk',
  self_assessments: 'answer of the self-assessment',
  start_decisions: 'step of the start list',
  seats: 'access of a person from outside',
  profiles: 'account',
  companies: 'company',
  company_contacts: 'contact of the company',
  invitations: 'invitation',
  audit_forwarders: 'forwarding',
  asset_identifiers: 'identifier of an asset',
  components: 'component of an asset',
  vulnerability_sightings: 'sighting of a vulnerability',
  sla_rules: 'deadline for vulnerabilities',
  company_holidays: 'holiday',
  component_matches: 'match of a component with a CVE',
  cve_watches: 'watched CVE',
  network_scans: 'network scan',
  scan_schedules: 'expected scan',
  evidence_loops: 'recurring evidence',
  vulnerability_scan_metrics: 'scan result',
  inbound_questionnaires: 'questionnaire',
  inbound_questions: 'question of a questionnaire',
  sent_questionnaires: 'sent questionnaire',
  sent_questions: 'question of a sent questionnaire',
  delegated_questions: 'delegated question',
  sent_question_files: 'attachment of an answer',
  questionnaire_templates: 'questionnaire template',
  questionnaire_template_versions: 'version of a questionnaire template',
  answer_library: 'answer of the library',
}

const FIELDS: Readonly<Record<string, string>> = {
  cage_code: 'CAGE code',
  uei: 'UEI',
  other_cage_codes: 'further CAGE codes',
  protocol_id: 'compliance protocol',
  company_role: 'role',
  global_role: 'global role',
  is_default: 'default company',
  owner_id: 'owner',
  due_on: 'due date',
  control_id: 'control',
  nist_id: 'number',
  full_name: 'name',
  email: 'email address',
  user_id: 'person',
  created_at: 'created',
  updated_at: 'updated',
  deleted_at: 'deleted',
  access_until: 'access until',
  expires_at: 'expires',
  second_factor_required: 'MFA required',
  audit_retention_days: 'days that the log is kept',
  storage_quota_gb: 'file storage in GB',
  impersonation_allowed: 'administrators may act as members',
  file: 'stored file',
  file_sha256: 'SHA-256 of the file',
  sha256: 'SHA-256',
  id: 'id',
  na_reason: 'reason for Not Applicable',
  cve_id: 'CVE',
  cve_ids: 'CVEs',
  epss: 'EPSS',
  purl: 'package URL',
  fedramp: 'FedRAMP status',
  ssp_section: 'section of the SSP',
  min_coverage: 'least coverage',
  tried_at: 'last try',
  x: 'position',
  y: 'position',
}

const RECORD_OF: ReadonlyMap<string, RecordDeclaration> = new Map(RECORDS.map((record) => [record.table, record]))

/** Whether the log has its own word for the rows of a table. */
export function hasWords(relation: string): boolean {
  return RECORD_OF.has(relation) || relation in THINGS
}

export function thing(relation: string): string {
  return (
    RECORD_OF.get(relation)?.noun.singular ??
    THINGS[relation] ??
    spaced(relation.replace(/^.*\./, ''))
      .replace(/ies$/, 'y')
      .replace(/([^s])s$/, '$1')
  )
}

/** The words for a column within a sentence. */
export function fieldWord(column: string, relation?: string | null): string {
  const field = RECORD_OF.get(relation ?? '')?.fields[column]
  return field?.noun ?? inSentence(field?.label) ?? FIELDS[column] ?? spaced(column.replace(/_(id|at|by|on)$/, ''))
}

/** A label within a sentence: "CAGE code" and "Contract end" become "CAGE code" and "contract end". */
function inSentence(label: string | undefined): string | undefined {
  return label?.replace(/[A-Z][a-z]+/g, (word) => word.toLowerCase())
}

export function spaced(name: string): string {
  return name.replaceAll('_', ' ')
}

/** "name", "name and role", "name, role and 3 more". */
export function listed(words: readonly string[], most = 3): string {
  const shown = words.length > most ? [...words.slice(0, most - 1), `${words.length - most + 1} more`] : words
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
