import type pg from 'pg'

export type OpenVulnerabilities = Readonly<Record<'critical' | 'high' | 'medium' | 'low', number>>

const HISTORY_DAYS = 90

/** Ninety days of scans; the latest found exactly what is open now. */
export async function addScans(client: pg.ClientBase, companyId: string, open: OpenVulnerabilities): Promise<void> {
  const found = Object.values(open).reduce((sum, amount) => sum + amount, 0)
  await client.query(SCANS, [companyId, HISTORY_DAYS, found])
  await client.query(VULNERABILITIES, [companyId, JSON.stringify(open)])
}

const SCANS = `
  with days as (
    select generate_series(0, $2::int, 3) as ago
  ), scans as (
    insert into public.network_scans (company_id, status, completed_at, created_at)
    select $1, 'completed', now() - make_interval(days => ago), now() - make_interval(days => ago, hours => 1) from days
  )
  insert into public.vulnerability_scan_metrics (company_id, scan_date, total_vulnerabilities)
  select $1, now() - make_interval(days => ago), $3::int + ago / 2 + case when ago = 0 then 0 else abs(hashtext(ago::text)) % 9 end from days`

const VULNERABILITIES = `
  insert into public.vulnerabilities (company_id, title, severity, status, created_at)
  select $1, (array['Outdated OpenSSL', 'Weak TLS cipher offered', 'Missing operating system update', 'Default SNMP community',
                    'Unsupported web server release', 'SMB signing not required'])[1 + (n - 1) % 6] || ' on host ' || (10 + n * 7 % 60),
    severity, 'open', now() - make_interval(days => n * 13 % 85)
  from jsonb_each_text($2::jsonb) as wanted (severity, amount), generate_series(1, amount::int) as n`
