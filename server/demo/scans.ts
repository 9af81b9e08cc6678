import type pg from 'pg'
import type { Severity } from '#domain/vulnerabilities/severity.ts'
import { SAMPLE_WEAKNESSES } from './weaknesses.ts'

export type OpenVulnerabilities = Readonly<Record<Severity, number>>

const HISTORY_DAYS = 90

/** Ninety days of scans, of which the latest found exactly what is open now; and findings that are settled. */
export async function addScans(
  client: pg.ClientBase,
  companyId: string,
  open: OpenVulnerabilities,
  { manager, contributor }: { readonly manager: string; readonly contributor: string },
): Promise<void> {
  const found = Object.values(open).reduce((sum, amount) => sum + amount, 0)
  await client.query(SCANS, [companyId, HISTORY_DAYS, found])
  await client.query(ASSETS, [companyId, contributor])
  await client.query(COMPONENTS, [companyId])
  const weaknesses = JSON.stringify(SAMPLE_WEAKNESSES)
  await client.query(OPEN, [companyId, JSON.stringify(open), weaknesses, contributor])
  await client.query(SIGHTINGS, [companyId])
  await client.query(SETTLED, [companyId, manager])
}

const SCANS = `
  with days as (
    select generate_series(0, $2::int, 3) as ago
  ), scans as (
    insert into public.network_scans (company_id, status, completed_at, created_at, scanner, credentialed, host_count)
    select $1, 'completed', now() - make_interval(days => ago), now() - make_interval(days => ago, hours => 1), 'Nessus', true, 12 from days
  )
  insert into public.vulnerability_scan_metrics (company_id, scan_date, total_vulnerabilities)
  select $1, now() - make_interval(days => ago), $3::int + ago / 2 + case when ago = 0 then 0 else abs(hashtext(ago::text)) % 9 end from days`

/** Hosts as an assessor of CMMC would divide them; other protocols have no such categories. */
const ASSETS = `
  with hosts as (
    insert into public.assets (company_id, name, kind, criticality, is_exposed, owner_id, first_seen_at, tags, scope)
    select c.id, host.name, 'host', criticality, is_exposed, $2, now() - interval '90 days', array[tag],
      case c.protocol_id when 'cmmc2' then scope when 'cmmc' then case when scope = 'CUI asset' then 'FCI asset' end end
    from public.companies c, (values
      ('gateway', 'high', true, 'network', 'Security protection asset'), ('mail', 'high', true, 'servers', 'CUI asset'),
      ('files', 'high', false, 'servers', 'CUI asset'), ('directory', 'high', false, 'servers', 'Security protection asset'),
      ('engineering-1', 'medium', false, 'workstations', 'CUI asset'), ('engineering-2', 'medium', false, 'workstations', 'CUI asset'),
      ('engineering-3', 'medium', false, 'workstations', 'CUI asset'), ('shop-floor-1', 'medium', false, 'shop floor', 'Specialized asset'),
      ('shop-floor-2', 'medium', false, 'shop floor', 'Specialized asset'), ('print', 'low', false, 'network', 'Contractor risk managed asset'),
      ('backup', 'high', false, 'servers', 'CUI asset'), ('lab', 'low', false, 'workstations', null)
    ) host (name, criticality, is_exposed, tag, scope)
    where c.id = $1
    returning company_id, id, name, number
  )
  insert into public.asset_identifiers (company_id, asset_id, kind, value)
  select company_id, id, 'fqdn', name || '.internal.example' from hosts
  union all select company_id, id, 'ip', '10.20.0.' || number from hosts`

/** As bills of materials name them; some have fixed versions already. */
const COMPONENTS = `
  insert into public.components (company_id, asset_id, purl, ecosystem, name, version)
  select $1, a.id, part.purl || '@' || part.version, part.ecosystem, part.name, part.version
  from (values
    ('engineering-1', 'pkg:maven/org.apache.logging.log4j/log4j-core', 'maven', 'org.apache.logging.log4j:log4j-core', '2.14.1'),
    ('shop-floor-1', 'pkg:maven/org.apache.logging.log4j/log4j-core', 'maven', 'org.apache.logging.log4j:log4j-core', '2.17.1'),
    ('engineering-1', 'pkg:npm/lodash', 'npm', 'lodash', '4.17.20'),
    ('files', 'pkg:generic/openssl', 'generic', 'openssl', '3.0.5'),
    ('gateway', 'pkg:generic/openssl', 'generic', 'openssl', '3.0.15'),
    ('files', 'pkg:generic/openbsd/openssh', 'generic', 'openssh', '9.1p1'),
    ('backup', 'pkg:generic/openbsd/openssh', 'generic', 'openssh', '9.8p1')
  ) part (asset, purl, ecosystem, name, version)
  join public.assets a on a.company_id = $1 and a.name = part.asset`

/** As many of each severity as are open; a second round over the same weaknesses is told apart by its number. */
const OPEN = `
  insert into public.vulnerabilities (company_id, title, severity, created_at, first_seen_on, source, fingerprint, cve_ids, solution,
    score, vectors, is_known_exploited, owner_id)
  select $1, w.title || case when n > w.known then ' (' || (n - 1) / w.known + 1 || ')' else '' end, wanted.severity,
    now() - make_interval(days => n * 13 % 85), (now() at time zone 'UTC')::date - n * 13 % 85, 'Nessus',
    'nessus:' || wanted.severity || ':' || n, coalesce(w.cves, '{}'), w.solution, w.score,
    array_remove(array[w.vector], null), coalesce(w.exploited, false), case when n % 3 > 0 then $4::uuid end
  from jsonb_each_text($2::jsonb) as wanted (severity, amount)
  cross join lateral generate_series(1, wanted.amount::int) as n
  join lateral (
    select r.*, row_number() over () as position, count(*) over () as known
    from jsonb_to_recordset($3::jsonb) as r (severity text, title text, cves text[], solution text, score numeric,
      vector text, exploited boolean)
    where r.severity = wanted.severity
  ) w on w.position = (n - 1) % w.known + 1`

/** Each on one to three hosts. */
const SIGHTINGS = `
  insert into public.vulnerability_sightings (company_id, vulnerability_id, asset_id, port, protocol, first_seen_at)
  select v.company_id, v.id, a.id, case when v.number % 2 = 0 then 443 end, case when v.number % 2 = 0 then 'tcp' end, v.first_seen_on
  from public.vulnerabilities v
  join public.assets a on a.company_id = v.company_id and (a.number + v.number * 5) % 12 < 1 + v.number % 3
  where v.company_id = $1`

const SETTLED = `
  insert into public.vulnerabilities (company_id, title, severity, source, first_seen_on, status, fixed_on, decision_reason,
    accepted_until, approved_by, solution)
  select $1, title, severity, 'Nessus', today - seen, status, today - fixed, reason, today + until,
    case when status = 'accepted' then $2::uuid end, solution
  from (select (now() at time zone 'UTC')::date as today) day, (values
    ('Unpatched browser on the engineering stations', 'high', 70, 'fixed', 52, null, null::integer, 'Update the browser'),
    ('Default SNMP community on the printer', 'medium', 61, 'fixed', 30, null, null, 'Set a community of your own'),
    ('Firmware of the gateway lets a visitor in', 'critical', 40, 'fixed', 33, null, null, 'Install the firmware of the maker'),
    ('The controller of the lathe speaks SMB 1', 'medium', 55, 'accepted', null::integer,
      'The maker has no newer controller; the lathe stands in a network of its own.', 120, ''),
    ('Web server announces an old version', 'low', 20, 'false positive', null,
      'The distribution patches the version that it announces.', null, '')
  ) settled (title, severity, seen, status, fixed, reason, until, solution)`
