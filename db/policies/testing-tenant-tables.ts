const control = `(select id from controls where company_id = $1 order by nist_id limit 1)`

/** A row for each table; $1 is the company. */
export const ONE_OF_EACH = [
  `insert into org_control_status (company_id, control_id) values ($1, ${control})`,
  `insert into evidence (company_id, title) values ($1, 'Screenshot')`,
  `insert into network_scans (company_id) values ($1)`,
  `insert into vulnerabilities (company_id, title, severity) values ($1, 'Open port', 'low')`,
  `insert into vulnerability_scan_metrics (company_id, total_vulnerabilities) values ($1, 3)`,
  `insert into assets (company_id, name) values ($1, 'web01'), ($1, 'web02')`,
  `insert into asset_identifiers (company_id, asset_id, kind, value) select company_id, id, 'fqdn', name from assets where company_id = $1 and name = 'web01'`,
  `insert into components (company_id, asset_id, name) select company_id, id, 'openssl' from assets where company_id = $1 and name = 'web01'`,
  `insert into sla_rules (company_id, position, days) values ($1, 1, 30)`,
  `insert into company_holidays (company_id, day, name) values ($1, '2027-01-01', 'New Year')`,
  `insert into evidence_loops (company_id, kind) values ($1, 'expected scans')`,
  `insert into scan_schedules (company_id, name, first_due_on) values ($1, 'Monthly scan', '2027-01-31')`,
  `insert into vulnerability_sightings (company_id, vulnerability_id, asset_id) select a.company_id, v.id, a.id from assets a join vulnerabilities v on v.company_id = a.company_id where a.company_id = $1 and a.name = 'web01'`,
  `insert into invitations (company_id, email, company_role) values ($1, 'new@example.com', 'Auditor')`,
  `insert into audit_forwarders (company_id, kind, address) values ($1, 'syslog', 'tcp://log.example:6514')`,
  `insert into control_objectives (company_id, control_id, objective_id, result)
     select company_id, id, catalog_id || '/a', 'Met' from controls where id = ${control}`,
  `insert into implementation_statements (company_id, control_id, body) values ($1, ${control}, 'By badge.')`,
  `insert into official_texts (company_id, control_id, catalog, version, number, title, statement, guidance, objectives)
     values ($1, ${control}, 'SP 800-171', '3', '03.01.01', 'Accounts', 'Manage them.', '', '')`,
  `insert into control_profiles (company_id, protocol_id, title, version, numbers, report) values ($1, 'cmmc', 'Basics', '1', '{AC.L1-b.1.i}', '{}')`,
  `insert into service_providers (company_id, name) values ($1, 'Hosting')`,
  `insert into control_inheritances (company_id, control_id, provider_id, responsibility)
     values ($1, ${control}, (select id from service_providers where company_id = $1), 'Shared')`,
  `insert into control_estimates (company_id, control_id, cost, hours) values ($1, ${control}, 1200, 8)`,
  `insert into people (company_id, name, department) values ($1, 'Pia Person', 'Works')`,
  `insert into seats (company_id, purpose, subject_id, person_id, code_by, access_until)
     select $1, 'questionnaire', id, id, 'passphrase', now() + interval '1 day' from people where company_id = $1 and name = 'Pia Person'`,
  `insert into evidence_requests (company_id, control_id, title, asked_of)
     values ($1, ${control}, 'Badge list', (select user_id from user_companies where company_id = $1 limit 1))`,
  `insert into ssp_texts (company_id, section, field, body) values ($1, 'purpose', 'text', 'Radios.')`,
  `insert into ssp_rows (company_id, section, cells) values ($1, 'hardware', '{"name": "Gateway"}')`,
  `insert into ssp_parts (company_id, kind, name) values ($1, 'Component', 'Gateway'), ($1, 'Data store', 'File server')`,
  `insert into ssp_flows (company_id, from_id, to_id) select $1, a.id, b.id from ssp_parts a join ssp_parts b on b.company_id = a.company_id where a.company_id = $1 and a.name = 'Gateway' and b.name = 'File server'`,
  `insert into poam_items (company_id, weakness, due_on) values ($1, 'No badge readers', '2999-01-01')`,
  `insert into program_phases (company_id, phase, begins_on, asks_for, citation) values ($1, 1, '2025-11-10', 'Level 1', 'Rule')`,
  `insert into poam_milestones (company_id, item_id, title, due_on) select $1, id, 'Ordered', due_on from poam_items where company_id = $1`,
  `insert into assessments (company_id, kind, title) values ($1, 'Self-assessment', 'Yearly')`,
  `insert into inbound_questionnaires (company_id, customer, title) values ($1, 'Acme', 'Supplier security')`,
  `insert into inbound_questions (company_id, questionnaire_id, position, text) select company_id, id, 1, 'Do you log access?' from inbound_questionnaires where company_id = $1`,
  `insert into answer_library (company_id, question, answer) values ($1, 'Do you log access?', 'Yes')`,
  `insert into third_parties (company_id, name) values ($1, 'First')`,
  `insert into third_party_contacts (company_id, third_party_id, person_id)
     select $1, t.id, p.id from third_parties t join people p on p.company_id = t.company_id and p.name = 'Pia Person' where t.company_id = $1`,
  `insert into third_party_documents (company_id, third_party_id, evidence_id, kind)
     select $1, t.id, e.id, 'BAA' from third_parties t join evidence e on e.company_id = t.company_id where t.company_id = $1 limit 1`,
  `insert into third_parties (company_id, name, status) values ($1, 'Leaving', 'Offboarding')`,
  `insert into self_assessments (company_id, control_id, practice) values ($1, ${control}, 'Yes')`,
  `insert into start_decisions (company_id, step, is_skipped) values ($1, 'owners', true)`,
  `insert into third_party_reviews (company_id, third_party_id) select company_id, id from third_parties where company_id = $1`,
  `insert into third_party_findings (company_id, third_party_id, title) select company_id, id, 'No MFA' from third_parties where company_id = $1`,
  `insert into agreement_checks (company_id, document_id, file_sha256, found)
     select company_id, id, repeat('a', 64), '[{"clause":"access","state":"Missing"}]' from third_party_documents where company_id = $1`,
  `insert into agreement_decisions (company_id, check_id, clause, state) select company_id, id, 'access', 'Missing' from agreement_checks where company_id = $1`,
  `insert into risks (company_id, title) values ($1, 'First')`,
  `insert into risk_links (company_id, risk_id, third_party_id)
     select $1, r.id, t.id from risks r join third_parties t on t.company_id = r.company_id where r.company_id = $1`,
  `insert into questionnaire_templates (company_id, title) values ($1, 'Security')`,
  `insert into questionnaire_template_versions (company_id, template_id, version, title, questions) select company_id, id, 1, title, questions from questionnaire_templates where company_id = $1`,
  `insert into sent_questionnaires (company_id, third_party_id, template, title, due_on) select $1, id, 'general-security', 'Security', '2027-01-31' from third_parties where company_id = $1`,
  `insert into sent_questions (company_id, questionnaire_id, position, key, text) select company_id, id, 1, 'logs', 'Do you log access?' from sent_questionnaires where company_id = $1`,
  `insert into sent_question_files (company_id, question_id, file, file_name, file_size, file_sha256, file_scan, added_by)
     select company_id, id, gen_random_uuid()::text, 'report.pdf', 1, repeat('a', 64), 'clean', 'Pia Person' from sent_questions where company_id = $1`,
  `insert into delegated_questions (company_id, question_id, seat_id) select $1, q.id, s.id from sent_questions q, seats s where q.company_id = $1 and s.company_id = $1 limit 1`,
]

/**
 * How a client would touch each table; $1 is the company, $2 a control of it without a record, $3 its first objective.
 */
export const TENANT_TABLES = {
  controls: {
    insert: `insert into controls (company_id, protocol_id, nist_id, title) values ($1, 'cmmc', '9.9.9', 'Own control')`,
    update: `update controls set title = 'New title' where company_id = $1`,
  },
  org_control_status: {
    insert: `insert into org_control_status (company_id, control_id, status) values ($1, $2, 'Completed')`,
    update: `update org_control_status set status = 'Completed', notes = 'Done' where company_id = $1`,
  },
  evidence: {
    insert: `insert into evidence (company_id, title) values ($1, 'Photo')`,
    update: `update evidence set title = 'New title' where company_id = $1`,
  },
  network_scans: {
    insert: `insert into network_scans (company_id, status) values ($1, 'completed')`,
    update: `update network_scans set status = 'completed' where company_id = $1`,
  },
  vulnerabilities: {
    insert: `insert into vulnerabilities (company_id, title, severity) values ($1, 'Old TLS', 'high')`,
    update: `update vulnerabilities set status = 'fixed' where company_id = $1`,
  },
  vulnerability_scan_metrics: {
    insert: `insert into vulnerability_scan_metrics (company_id, total_vulnerabilities) values ($1, 1)`,
    update: `update vulnerability_scan_metrics set total_vulnerabilities = 2 where company_id = $1`,
  },
  assets: {
    insert: `insert into assets (company_id, name, kind) values ($1, 'app', 'application')`,
    update: `update assets set criticality = 'high', scope = 'CUI asset' where company_id = $1`,
  },
  asset_identifiers: {
    insert: `insert into asset_identifiers (company_id, asset_id, kind, value) values ($1, (select id from assets where company_id = $1 and name = 'web02'), 'ip', '10.0.0.2')`,
    update: `update asset_identifiers set value = 'web01.example.com' where company_id = $1`,
  },
  components: {
    insert: `insert into components (company_id, asset_id, name) values ($1, (select id from assets where company_id = $1 and name = 'web02'), 'zlib')`,
    update: `update components set version = '3.0.14' where company_id = $1`,
  },
  vulnerability_sightings: {
    insert: `insert into vulnerability_sightings (company_id, vulnerability_id, asset_id) values ($1, (select id from vulnerabilities where company_id = $1), (select id from assets where company_id = $1 and name = 'web02'))`,
    update: `update vulnerability_sightings set state = 'fixed' where company_id = $1`,
  },
  sla_rules: {
    insert: `insert into sla_rules (company_id, position, severity, days) values ($1, 2, 'high', 30)`,
    update: `update sla_rules set days = 20, in_business_days = true where company_id = $1`,
  },
  company_holidays: {
    insert: `insert into company_holidays (company_id, day, name) values ($1, '2027-12-25', 'Christmas')`,
    update: `update company_holidays set name = 'First of January' where company_id = $1`,
  },
  evidence_loops: {
    insert: `insert into evidence_loops (company_id, kind) values ($1, 'fixes in time')`,
    update: `update evidence_loops set period = 'quarter' where company_id = $1`,
  },
  scan_schedules: {
    insert: `insert into scan_schedules (company_id, name, first_due_on, tags) values ($1, 'Weekly scan', '2027-01-07', '{web}')`,
    update: `update scan_schedules set interval_unit = 'week', needs_credentials = true where company_id = $1`,
  },
  people: {
    insert: `insert into people (company_id, name, email) values ($1, 'Second Person', 'second@example.com')`,
    update: `update people set department = 'Sales' where company_id = $1 and user_id is null`,
  },
  control_objectives: {
    insert: `insert into control_objectives (company_id, control_id, objective_id, result) values ($1, $2, $3, 'Met')`,
    update: `update control_objectives set result = 'Not Met', note = 'No list' where company_id = $1`,
  },
  official_texts: {
    insert: `insert into official_texts (company_id, control_id, catalog, version, number, title, statement, guidance, objectives) values ($1, $2, 'SP 800-171', '3', '03.01.01', '', '', '', '')`,
    update: `update official_texts set statement = 'Know them.' where company_id = $1`,
  },
  control_profiles: {
    insert: `insert into control_profiles (company_id, protocol_id, title, version, numbers, report) values ($1, 'cmmc', 'More', '1', '{AC.L1-b.1.i}', '{}')`,
    update: `update control_profiles set numbers = '{AC.L1-b.1.ii}' where company_id = $1`,
  },
  implementation_statements: {
    insert: `insert into implementation_statements (company_id, control_id, body) values ($1, $2, 'By list.')`,
    update: `update implementation_statements set body = 'By list and badge.' where company_id = $1`,
  },
  service_providers: {
    insert: `insert into service_providers (company_id, name) values ($1, 'Mail')`,
    update: `update service_providers set service = 'Virtual machines' where company_id = $1`,
  },
  control_inheritances: {
    insert: `insert into control_inheritances (company_id, control_id, provider_id, responsibility)
      values ($1, $2, (select id from service_providers where company_id = $1), 'Provider')`,
    update: `update control_inheritances set company_part = 'Reviews it' where company_id = $1`,
  },
  control_estimates: {
    insert: `insert into control_estimates (company_id, control_id, cost, hours) values ($1, $2, 900, 4)`,
    update: `update control_estimates set cost = 2000, part_cost = 500 where company_id = $1`,
  },
  evidence_requests: {
    insert: `insert into evidence_requests (company_id, control_id, title, asked_of)
      values ($1, $2, 'Door log', (select user_id from user_companies where company_id = $1 limit 1))`,
    update: `update evidence_requests set state = 'Cancelled' where company_id = $1`,
  },
  ssp_texts: {
    insert: `insert into ssp_texts (company_id, section, field, body) values ($1, 'boundary', 'text', 'One site.')`,
    update: `update ssp_texts set body = 'Radios and firmware.' where company_id = $1`,
  },
  ssp_parts: {
    insert: `insert into ssp_parts (company_id, kind, name) values ($1, 'People', 'Engineers')`,
    update: `update ssp_parts set detail = 'A pair', x = 8, y = 16 where company_id = $1`,
  },
  ssp_flows: {
    insert: `insert into ssp_flows (company_id, from_id, to_id) values ($1, (select id from ssp_parts where company_id = $1 and kind = 'Data store'), (select id from ssp_parts where company_id = $1 and kind = 'Component'))`,
    update: `update ssp_flows set protocol = 'TLS 1.3' where company_id = $1`,
  },
  ssp_rows: {
    insert: `insert into ssp_rows (company_id, section, control_id, cells) values ($1, 'applicability', $2, '{"reason": "Contract"}')`,
    update: `update ssp_rows set cells = '{"name": "Firewall"}' where company_id = $1`,
  },
  program_phases: {
    insert: `insert into program_phases (company_id, phase, begins_on, asks_for, citation) values ($1, 2, '2026-11-10', 'Level 2', 'Rule')`,
    update: `update program_phases set begins_on = '2027-01-01', suspended_on = '2026-07-13' where company_id = $1`,
  },
  poam_items: {
    insert: `insert into poam_items (company_id, weakness) values ($1, 'Old locks')`,
    update: `update poam_items set status = 'In Progress', severity = 'High' where company_id = $1`,
  },
  poam_milestones: {
    insert: `insert into poam_milestones (company_id, item_id, title, due_on) values ($1, (select id from poam_items where company_id = $1 limit 1), 'Mounted', '2999-01-02')`,
    update: `update poam_milestones set title = 'Readers bought' where company_id = $1`,
  },
  assessments: {
    insert: `insert into assessments (company_id, kind, title) values ($1, 'Internal audit', 'Doors')`,
    update: `update assessments set title = 'Doors and windows', state = 'In Progress' where company_id = $1`,
  },
  inbound_questionnaires: {
    insert: `insert into inbound_questionnaires (company_id, customer, title) values ($1, 'Globex', 'Security')`,
    update: `update inbound_questionnaires set due_on = '2027-01-31', state = 'Returned' where company_id = $1`,
  },
  inbound_questions: {
    insert: `insert into inbound_questions (company_id, questionnaire_id, position, text) values ($1, (select id from inbound_questionnaires where company_id = $1 limit 1), 2, 'Do you encrypt?')`,
    update: `update inbound_questions set answer = 'Yes', state = 'Approved' where company_id = $1`,
  },
  answer_library: {
    insert: `insert into answer_library (company_id, question, answer) values ($1, 'Do you encrypt?', 'Yes')`,
    update: `update answer_library set answer = 'No', valid_until = '2027-01-31' where company_id = $1`,
  },
  third_parties: {
    insert: `insert into third_parties (company_id, name, data_held) values ($1, 'Second', '{CUI}')`,
    update: `update third_parties set tier = 'Tier 1' where company_id = $1`,
  },
  third_party_findings: {
    insert: `insert into third_party_findings (company_id, third_party_id, title) values ($1, (select id from third_parties where company_id = $1 limit 1), 'No backups')`,
    update: `update third_party_findings set severity = 'High' where company_id = $1`,
  },
  self_assessments: {
    insert: `insert into self_assessments (company_id, control_id, practice) values ($1, $2, 'No')`,
    update: `update self_assessments set is_everywhere = false where company_id = $1`,
  },
  start_decisions: {
    insert: `insert into start_decisions (company_id, step, is_skipped) values ($1, 'scope', true)`,
    update: `update start_decisions set is_skipped = false where company_id = $1`,
  },
  risks: {
    insert: `insert into risks (company_id, title) values ($1, 'Second')`,
    update: `update risks set likelihood = 'High', impact = 'Low' where company_id = $1`,
  },
} as const
