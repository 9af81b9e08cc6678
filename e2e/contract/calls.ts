import { AUTHENTICATION } from './authentication-calls.ts'
import type { Call } from './call.ts'

const ROWS = 'return=representation'
const MERGE = 'resolution=merge-duplicates,return=representation'
const NOW = '2026-11-23T10:00:00Z'

const read = (call: string, path: string, status = 200): Call => ({
  call,
  method: 'GET',
  path: `/rest/v1/${path}`,
  as: 'person',
  status,
})

/** Section 7, "Data (REST)". */
const DATA: readonly Call[] = [
  read('companies by name', 'companies?select=*&order=name'),
  read('a company', 'companies?select=*&id=eq.{company}'),
  {
    call: 'create a company',
    method: 'POST',
    path: '/rest/v1/companies?select=*',
    as: 'Admin',
    body: { name: 'Made {mark}', cage_code: '1AB2C', description: 'Made by a call', protocol_id: 'soc2', level: 2 },
    prefer: ROWS,
    status: 201,
  },
  {
    call: 'change a company',
    method: 'PATCH',
    path: '/rest/v1/companies?id=eq.{company}',
    as: 'person',
    body: { description: 'Changed', updated_at: NOW },
    status: 204,
  },
  {
    call: 'delete a company',
    method: 'PATCH',
    path: '/rest/v1/companies?id=eq.{company}',
    as: 'person',
    body: { deleted_at: NOW },
    status: 204,
  },
  read('deleted companies, the latest first', 'companies?select=*&deleted_at=not.is.null&order=deleted_at.desc'),
  {
    call: 'restore a company',
    method: 'PATCH',
    path: '/rest/v1/companies?id=eq.{company}',
    as: 'person',
    body: { deleted_at: null },
    status: 204,
  },
  read('protocols by name', 'protocols?select=*&order=name'),
  read('global role', 'profiles?select=global_role&id=eq.{user}'),
  read('whether the tour is on', 'profiles?select=welcome_tour_enabled&id=eq.{user}'),
  {
    call: 'end the tour',
    method: 'PATCH',
    path: '/rest/v1/profiles?id=eq.{user}',
    as: 'person',
    body: { welcome_tour_enabled: false, welcome_tour_completed_at: NOW },
    status: 204,
  },
  read('role in a company', 'user_companies?select=company_role&user_id=eq.{user}&company_id=eq.{company}'),
  read('default company', 'user_companies?select=company_id&user_id=eq.{user}&is_default=is.true'),
  read(
    'controls',
    'controls?select=*&company_id=eq.{company}&protocol_id=eq.cmmc2&safeguard_domain=eq.AC&level=eq.2&order=nist_id',
  ),
  read('a control', 'controls?select=*&id=eq.{control}&company_id=eq.{company}'),
  {
    call: 'create a control',
    method: 'POST',
    path: '/rest/v1/controls',
    as: 'person',
    body: { company_id: '{company}', protocol_id: 'cmmc2', nist_id: '9.9.9', title: 'Our own' },
    status: 201,
  },
  {
    call: 'change a control',
    method: 'PATCH',
    path: '/rest/v1/controls?nist_id=eq.9.9.9&company_id=eq.{company}',
    as: 'person',
    body: { title: 'Renamed', updated_at: NOW },
    status: 204,
  },
  {
    call: 'delete a control',
    method: 'DELETE',
    path: '/rest/v1/controls?nist_id=eq.9.9.9&company_id=eq.{company}',
    as: 'person',
    status: 204,
  },
  {
    call: 'set_company_context',
    method: 'POST',
    path: '/rest/v1/rpc/set_company_context',
    as: 'person',
    body: { company_uuid: '{company}' },
    status: 204,
  },
  {
    call: 'upsert a status',
    method: 'POST',
    path: '/rest/v1/org_control_status?on_conflict=company_id,control_id',
    as: 'person',
    body: { control_id: '{control}', company_id: '{company}', status: 'In Progress', notes: null },
    prefer: MERGE,
    status: 201,
  },
  {
    call: 'update a status',
    method: 'PATCH',
    path: '/rest/v1/org_control_status?control_id=eq.{control}&company_id=eq.{company}',
    as: 'person',
    body: { status: 'Completed', notes: 'Checked' },
    status: 204,
  },
  read('statuses, the latest first', 'org_control_status?select=*&company_id=eq.{company}&order=updated_at.desc'),
  read('a status', 'org_control_status?select=*&control_id=eq.{control}&company_id=eq.{company}'),
  {
    call: 'create evidence',
    method: 'POST',
    path: '/rest/v1/evidence',
    as: 'person',
    body: { company_id: '{company}', control_id: '{control}', title: 'Made by a call' },
    status: 201,
  },
  read('evidence, the latest first', 'evidence?select=*&company_id=eq.{company}&order=created_at.desc'),
  read('evidence of a control', 'evidence?select=*&control_id=eq.{control}&order=created_at.desc'),
  {
    call: 'delete evidence',
    method: 'DELETE',
    path: '/rest/v1/evidence?title=eq.Made by a call&company_id=eq.{company}',
    as: 'person',
    status: 204,
  },
  read(
    'network scans',
    'network_scans?select=id&company_id=eq.{company}&status=eq.completed&order=completed_at.desc&limit=10',
  ),
  read('open vulnerabilities', 'vulnerabilities?select=severity,status&status=eq.open'),
  read(
    'vulnerability metrics',
    'vulnerability_scan_metrics?select=total_vulnerabilities&company_id=eq.{company}&order=scan_date.desc&limit=1',
  ),
  {
    call: 'insert audit entries',
    method: 'POST',
    path: '/rest/v1/audit_log',
    as: 'person',
    body: [{ action: 'export', table_name: 'data_changes', record_id: '{control}', company_id: '{company}' }],
    status: 201,
  },
  read('authentication events', 'audit_log?select=*&action=like.auth_*&order=created_at.desc&limit=100'),
  read(
    'sign-ins of a time',
    `audit_log?select=*&action=eq.auth_login&created_at=gte.2026-01-01&created_at=lte.2030-01-01`,
  ),
  {
    call: 'delete audit entries older than a day',
    method: 'DELETE',
    path: '/rest/v1/audit_log?created_at=lt.2020-01-01',
    as: 'person',
    status: 204,
  },
]

/** Section 7, "Server functions". upload-evidence takes a form and stands with the tests of uploads. */
const FUNCTIONS: readonly Call[] = [
  { call: 'my address', method: 'GET', path: '/functions/v1/ip', as: 'visitor', status: 200 },
  {
    call: 'AI proxy',
    method: 'POST',
    path: '/functions/v1/ai-proxy',
    as: 'person',
    body: { model: 'test', messages: [{ role: 'user', content: 'test' }], max_tokens: 1 },
    status: 404,
    missing: 'AI assistant',
  },
]

export const CALLS: readonly Call[] = [...DATA, ...FUNCTIONS, ...AUTHENTICATION]
