import { QUESTIONNAIRE_ROWS } from './testing-questionnaire-rows.ts'
import { RISK_ROWS } from './testing-risk-rows.ts'
import { THIRD_PARTY_ROWS } from './testing-third-party-rows.ts'
import { byPerson, content, lasting } from './testing-row-statements.ts'
import { VULNERABILITY_ROWS } from './testing-vulnerability-rows.ts'

/** How a row of each table is inserted, updated and removed; `$1` is its company and `$2` the row. */
export const SEEN_TABLES: Record<string, { insert: string; update: string; remove: string; row: string }> = {
  ...QUESTIONNAIRE_ROWS,
  controls: content(
    `insert into controls (company_id, protocol_id, nist_id, title) values ($1, 'cmmc', 'X.' || gen_random_uuid(), 'Own')`,
    `title = 'New'`,
    'controls',
  ),
  org_control_status: content(
    `insert into org_control_status (company_id, control_id) select $1, id from controls where company_id = $1 limit 1`,
    `notes = 'Done'`,
    'org_control_status',
  ),
  saved_views: content(
    `insert into saved_views (company_id, owner_id, page, name, is_shared) values ($1, null, 'controls', 'Open', true)`,
    `query = 'status=not-started'`,
    'saved_views',
  ),
  default_views: {
    insert: `insert into default_views (company_id, user_id, page, built_in)
      select $1, p.id, 'controls', 'mine' from profiles p where p.full_name = any ('{contributor,outsider}')
        and exists (select from user_companies m where m.user_id = p.id and m.company_id = $1) returning id`,
    update: `update default_views set built_in = 'overdue' where company_id = $1 and id = $2`,
    remove: `delete from default_views where company_id = $1 and id = $2`,
    row: `select from default_views where company_id = $1 and id = $2`,
  },
  self_assessments: content(
    `insert into self_assessments (company_id, control_id, practice) select $1, id, 'Yes' from controls where company_id = $1 limit 1`,
    `is_everywhere = true`,
    'self_assessments',
  ),
  start_decisions: content(
    `insert into start_decisions (company_id, step, is_skipped) values ($1, 'evidence', true)`,
    `is_skipped = false`,
    'start_decisions',
  ),
  control_objectives: content(
    `insert into control_objectives (company_id, control_id, objective_id) select $1, id, catalog_id || '/a' from controls where company_id = $1 limit 1`,
    `note = 'New'`,
    'control_objectives',
  ),
  official_texts: content(
    `insert into official_texts (company_id, control_id, catalog, version, number, title, statement, guidance, objectives) select $1, id, 'SP 800-171', '3', 'X.' || gen_random_uuid(), '', '', '', '' from controls where company_id = $1 limit 1`,
    `title = 'New'`,
    'official_texts',
  ),
  control_profiles: content(
    `insert into control_profiles (company_id, protocol_id, title, version, numbers, report) select $1, protocol_id, 'P ' || gen_random_uuid(), '1', '{3.1.1}', '{}' from companies where id = $1`,
    `numbers = '{3.1.2}'`,
    'control_profiles',
  ),
  implementation_statements: content(
    `insert into implementation_statements (company_id, control_id, body) select $1, id, 'By badge.' from controls where company_id = $1 order by nist_id limit 1`,
    `body = 'By key.'`,
    'implementation_statements',
  ),
  statement_versions: content(
    `insert into statement_versions (company_id, statement_id, version, body, written_at) select $1, id, 9, 'Once', now() from implementation_statements where company_id = $1 limit 1`,
    `body = 'Twice'`,
    'statement_versions',
  ),
  company_contacts: content(
    `insert into company_contacts (company_id, role, name) values ($1, 'Contracts', 'Cora')`,
    `title = 'Buyer'`,
    'company_contacts',
  ),
  service_providers: content(
    `insert into service_providers (company_id, name) values ($1, 'Mail')`,
    `service = 'Boxes'`,
    'service_providers',
  ),
  control_inheritances: content(
    `insert into control_inheritances (company_id, control_id, provider_id, responsibility) select $1, id, (select id from service_providers where company_id = $1 limit 1), 'Shared' from controls where company_id = $1 limit 1`,
    `company_part = 'Looks on'`,
    'control_inheritances',
  ),
  control_estimates: content(
    `insert into control_estimates (company_id, control_id, cost) select $1, id, 100 from controls where company_id = $1 limit 1`,
    `hours = 3`,
    'control_estimates',
  ),
  control_exceptions: content(
    `with made as (
       insert into controls (company_id, protocol_id, nist_id, title, catalog_id)
       select $1, 'cmmc2', 'X.' || gen_random_uuid(), title, id from catalog_controls where id = 'cmmc2/3.1.1' returning id
     )
     insert into control_exceptions (company_id, control_id, kind, description, measures)
     select $1, id, 'enduring-exception', 'An old lathe', 'Kept apart' from made`,
    `measures = 'Kept apart, and watched'`,
    'control_exceptions',
  ),
  exception_reviews: content(
    `with made as (
       insert into controls (company_id, protocol_id, nist_id, title, catalog_id)
       select $1, 'cmmc2', 'X.' || gen_random_uuid(), title, id from catalog_controls where id = 'cmmc2/3.1.1' returning id
     ), excepted as (
       insert into control_exceptions (company_id, control_id, kind, description, measures)
       select $1, id, 'enduring-exception', 'An old lathe', 'Kept apart' from made returning id
     )
     insert into exception_reviews (company_id, exception_id, due_on) select $1, id, '2027-01-01' from excepted`,
    `held_on = '2026-11-20', progress = 'Ordered'`,
    'exception_reviews',
  ),
  comments: content(
    `insert into comments (company_id, control_id, body) select $1, id, 'Hello' from controls where company_id = $1 limit 1`,
    `body = 'Good bye'`,
    'comments',
  ),
  evidence_links: content(
    `insert into evidence_links (company_id, evidence_id, control_id) select $1, (select id from evidence where company_id = $1 limit 1), id from controls where company_id = $1 limit 1`,
    `created_at = now()`,
    'evidence_links',
  ),
  evidence_versions: content(
    `insert into evidence_versions (company_id, evidence_id, version, review_state, added_at) select $1, id, 9, 'Not reviewed', now() from evidence where company_id = $1 limit 1`,
    `note = 'New'`,
    'evidence_versions',
  ),
  ssp_texts: content(
    `insert into ssp_texts (company_id, section, field, body) values ($1, 'purpose', 'text', 'Radios.')`,
    `body = 'Radios and firmware.'`,
    'ssp_texts',
  ),
  ssp_rows: content(
    `insert into ssp_rows (company_id, section, cells) values ($1, 'hardware', '{}')`,
    `cells = '{"name": "Gateway"}'`,
    'ssp_rows',
  ),
  ssp_parts: content(
    `insert into ssp_parts (company_id, kind, name) values ($1, 'People', 'Staff')`,
    `name = 'Crew'`,
    'ssp_parts',
  ),
  ssp_flows: content(
    `with parts as (insert into ssp_parts (company_id, kind, name) values ($1, 'Component', 'Gateway'), ($1, 'Component', 'Server') returning id)
     insert into ssp_flows (company_id, from_id, to_id) select $1, min(id::text)::uuid, max(id::text)::uuid from parts`,
    `protocol = 'TLS 1.3'`,
    'ssp_flows',
  ),
  ssp_reviews: content(
    `insert into ssp_reviews (company_id, section, seen_at) values ($1, 'laws', now())`,
    `seen_at = now()`,
    'ssp_reviews',
  ),
  ssp_versions: content(
    `insert into ssp_versions (company_id, number, protocol_id, title, note, percent, content, sha256)
     values ($1, 1, 'cmmc2', 'System Security Plan', '', 0, '{}', repeat('0', 64))`,
    `note = 'New'`,
    'ssp_versions',
  ),
  assets: content(`insert into assets (company_id, name) values ($1, 'web01')`, `name = 'web02'`, 'assets'),
  asset_identifiers: byPerson(
    'asset_identifiers',
    `asset as (insert into assets (company_id, name) values ($1, 'web01') returning id)
     insert into asset_identifiers (company_id, asset_id, kind, value) select $1, id, 'name', gen_random_uuid()::text from asset, me`,
    `value = gen_random_uuid()::text`,
  ),
  components: byPerson(
    'components',
    `asset as (insert into assets (company_id, name) values ($1, 'web01') returning id)
     insert into components (company_id, asset_id, name) select $1, id, 'openssl' from asset, me`,
    `version = '3'`,
  ),
  vulnerability_sightings: byPerson(
    'vulnerability_sightings',
    `asset as (insert into assets (company_id, name) values ($1, 'web01') returning id),
       finding as (insert into vulnerabilities (company_id, title, severity) values ($1, 'Old TLS', 'high') returning id)
     insert into vulnerability_sightings (company_id, asset_id, vulnerability_id) select $1, asset.id, finding.id from asset, finding, me`,
    `state = 'fixed'`,
  ),
  ...THIRD_PARTY_ROWS,
  ...RISK_ROWS,
  ...VULNERABILITY_ROWS,
  jobs: content(
    `insert into jobs (company_id, kind, title, input) values ($1, 'package', 'The package', '{}')`,
    `cancel_wanted = true`,
    'jobs',
  ),
  packages: content(
    `insert into packages (company_id, number, protocol_id, note, sha256, frozen_at) values ($1, 1, 'cmmc2', '', repeat('0', 64), now())`,
    `note = 'New'`,
    'packages',
  ),
  evidence_requests: content(
    `insert into evidence_requests (company_id, control_id, title, asked_of) select $1, id, 'A list', (select user_id from user_companies where company_id = $1 limit 1) from controls where company_id = $1 limit 1`,
    `note = 'New'`,
    'evidence_requests',
  ),
  poam_items: content(
    `insert into poam_items (company_id, weakness) values ($1, 'No readers')`,
    `severity = 'High'`,
    'poam_items',
  ),
  poam_controls: content(
    `insert into poam_controls (company_id, item_id, control_id) select $1, (select id from poam_items where company_id = $1 order by number limit 1), id from controls where company_id = $1 limit 1`,
    `created_at = now()`,
    'poam_controls',
  ),
  poam_milestones: content(
    `insert into poam_milestones (company_id, item_id, title, due_on) select $1, id, 'Ordered', '2027-01-01' from poam_items where company_id = $1 order by number limit 1`,
    `title = 'Bought'`,
    'poam_milestones',
  ),
  poam_milestone_changes: content(
    `insert into poam_milestone_changes (company_id, milestone_id, due_on, reason) select $1, id, due_on + 1, 'Late' from poam_milestones where company_id = $1 limit 1`,
    `reason = 'Later'`,
    'poam_milestone_changes',
  ),
  poam_extensions: content(
    `insert into poam_extensions (company_id, item_id, due_on, reason) select $1, id, due_on + 1, 'Late' from poam_items where company_id = $1 order by number limit 1`,
    `requested_at = now()`,
    'poam_extensions',
  ),
  poam_evidence: content(
    `insert into poam_evidence (company_id, item_id, evidence_id) select $1, id, (select id from evidence where company_id = $1 limit 1) from poam_items where company_id = $1 order by number limit 1`,
    `created_at = now()`,
    'poam_evidence',
  ),
  program_phases: content(
    `insert into program_phases (company_id, phase, begins_on, asks_for, citation) values ($1, 2, '2026-11-10', 'Level 2', 'Rule')`,
    `begins_on = '2027-01-01'`,
    'program_phases',
  ),
  assessment_dates: content(
    `insert into assessment_dates (company_id, conditional_on) values ($1, '2026-08-17')`,
    `conditional_on = '2026-08-18'`,
    'assessment_dates',
  ),
  assessments: content(
    `insert into assessments (company_id, kind, title, covers_all) values ($1, 'Self-assessment', 'Yearly', false)`,
    `title = 'Half-yearly'`,
    'assessments',
  ),
  assessment_controls: content(
    `insert into assessment_controls (company_id, assessment_id, control_id) select a.company_id, a.id, c.id from assessments a join controls c using (company_id) where a.company_id = $1 order by c.nist_id offset 1 limit 1`,
    `control_id = (select id from controls where company_id = $1 order by nist_id offset 2 limit 1)`,
    'assessment_controls',
  ),
  assessment_assessors: content(
    `insert into assessment_assessors (company_id, assessment_id, name) select company_id, id, 'Ann' from assessments where company_id = $1 limit 1`,
    `role = 'Lead'`,
    'assessment_assessors',
  ),
  assessment_results: content(
    `insert into assessment_results (company_id, assessment_id, control_id) select company_id, assessment_id, control_id from assessment_controls where company_id = $1 limit 1`,
    `result = 'Met'`,
    'assessment_results',
  ),
  assessment_records: lasting(
    `insert into assessment_records (company_id, assessment_id, content, sha256) select company_id, id, '{}', repeat('0', 64) from assessments where company_id = $1 limit 1`,
    'assessment_records',
  ),
  assessment_affirmations: lasting(
    `insert into assessment_affirmations (company_id, assessment_id, occasion, name, title, statement, sha256) select company_id, id, 'Annual', 'Ann', 'CEO', 'So it is.', repeat('0', 64) from assessments where company_id = $1 limit 1`,
    'assessment_affirmations',
  ),
  evidence: content(`insert into evidence (company_id, title) values ($1, 'Photo')`, `title = 'New'`, 'evidence'),
  network_scans: content(`insert into network_scans (company_id) values ($1)`, `status = 'completed'`, 'network_scans'),
  vulnerabilities: content(
    `insert into vulnerabilities (company_id, title, severity) values ($1, 'Port', 'low')`,
    `status = 'fixed'`,
    'vulnerabilities',
  ),
  vulnerability_scan_metrics: content(
    `insert into vulnerability_scan_metrics (company_id, total_vulnerabilities) values ($1, 1)`,
    `total_vulnerabilities = 2`,
    'vulnerability_scan_metrics',
  ),
  invitations: {
    insert: `insert into invitations (company_id, email, company_role) values ($1, gen_random_uuid() || '@example.com', 'Auditor') returning id`,
    update: `update invitations set state = 'revoked' where company_id = $1 and id = $2`,
    remove: `delete from invitations where company_id = $1 and id = $2`,
    row: `select from invitations where company_id = $1 and id = $2`,
  },
  audit_forwarders: {
    insert: `insert into audit_forwarders (company_id, kind, address) values ($1, 'webhook', 'https://log.example/') returning id`,
    update: `update audit_forwarders set enabled = false where company_id = $1 and id = $2`,
    remove: `delete from audit_forwarders where company_id = $1 and id = $2`,
    row: `select id from audit_forwarders where company_id = $1 and id = $2`,
  },
  user_companies: {
    insert: `insert into user_companies (company_id, user_id, company_role) select $1, p.id, 'Auditor' from profiles p where p.full_name = 'Leaver' returning user_id as id`,
    update: `update user_companies set company_role = 'Manager' where company_id = $1 and user_id = $2`,
    remove: `delete from user_companies where company_id = $1 and user_id = $2`,
    row: `select from user_companies where company_id = $1 and user_id = $2`,
  },
}
