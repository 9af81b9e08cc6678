/** What a table holds one of, in the words of the product. An unknown table reads as its own name. */
const THINGS: Readonly<Record<string, string>> = {
  org_control_status: 'status',
  controls: 'control',
  evidence: 'evidence',
  evidence_links: 'link of evidence',
  evidence_versions: 'earlier version of evidence',
  evidence_requests: 'request for evidence',
  ssp_texts: 'text of the plan',
  ssp_rows: 'row of the plan',
  ssp_reviews: 'review of the plan',
  ssp_versions: 'version of the plan',
  jobs: 'piece of long work',
  packages: 'package',
  poam_items: 'item of the plan of action',
  poam_controls: 'control of a plan',
  poam_milestones: 'milestone',
  poam_milestone_changes: 'change of a milestone',
  poam_extensions: 'request for more time',
  poam_evidence: 'evidence of a plan',
  assessment_dates: 'date of the assessment',
  assessments: 'assessment',
  assessment_controls: 'control of an assessment',
  assessment_assessors: 'assessor',
  assessment_results: 'result of an assessment',
  assessment_records: 'record of an assessment',
  assessment_affirmations: 'affirmation',
  program_phases: 'phase of the CMMC Program',
  'storage.objects': 'file',
  user_companies: 'membership',
  profiles: 'account',
  companies: 'company',
  invitations: 'invitation',
  audit_forwarders: 'forwarding',
  network_scans: 'network scan',
  vulnerability_scan_metrics: 'scan result',
}

const FIELDS: Readonly<Record<string, string>> = {
  cage_code: 'CAGE code',
  protocol_id: 'compliance protocol',
  company_role: 'role',
  global_role: 'global role',
  is_default: 'default company',
  owner_id: 'owner',
  due_on: 'due date',
  control_id: 'control',
  nist_id: 'number',
  full_name: 'name',
  email: 'mail address',
  user_id: 'person',
  created_at: 'created',
  updated_at: 'updated',
  deleted_at: 'deleted',
  access_until: 'access until',
  expires_at: 'expires',
  expires_on: 'expiry',
  effective_on: 'effective date',
  archived_at: 'archived',
  second_factor_required: 'second factor required',
  audit_retention_days: 'days that the log is kept',
  impersonation_allowed: 'administrators may act as members',
  file: 'stored file',
  sha256: 'SHA-256',
  id: 'id',
}

export function thing(relation: string): string {
  return (
    THINGS[relation] ??
    spaced(relation.replace(/^.*\./, ''))
      .replace(/ies$/, 'y')
      .replace(/([^s])s$/, '$1')
  )
}

export function fieldWord(column: string): string {
  return FIELDS[column] ?? spaced(column.replace(/_(id|at|by|on)$/, ''))
}

export function spaced(name: string): string {
  return name.replaceAll('_', ' ')
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "name", "name and role", "name, role and 3 more". */
export function listed(words: readonly string[], most = 3): string {
  const shown = words.length > most ? [...words.slice(0, most - 1), `${words.length - most + 1} more`] : words
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
