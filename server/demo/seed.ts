import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Files, StoredBytes } from '#server/platform/files/files.ts'
import { evidenceFilesOf, type DemoFile } from './evidence-files.ts'
import { companies, people, type DemoCompany } from './people.ts'

const HISTORY_DAYS = 90

/**
 * Fills an empty installation with the demo's people, companies and ninety days of history, in one transaction.
 * The same every time: what looks random comes from the row's own id in the catalog.
 *
 * @param passwordHash of the demo's password
 * @returns false when the installation has accounts already; nothing is touched then
 */
export async function seedDemo(client: pg.PoolClient, files: Files, passwordHash: string): Promise<boolean> {
  const { rowCount } = await client.query('select from auth.users limit 1')
  if (rowCount !== 0) return false
  const received = new Map<DemoCompany, ReceivedFile[]>()
  for (const company of companies) received.set(company, await receiveFiles(files, company))
  await client.query('begin')
  try {
    const ids = await addPeople(client, passwordHash)
    for (const company of companies) await addCompany(client, company, ids, received.get(company) ?? [])
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

interface ReceivedFile extends Pick<DemoFile, 'evidence' | 'name'> {
  readonly bytes: StoredBytes
  readonly scan: Files['initialScan']
}

/** Through the pipeline of every other file, before the transaction that makes them visible. */
async function receiveFiles(files: Files, company: DemoCompany): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = []
  for (const { evidence, name, type, bytes } of evidenceFilesOf(company)) {
    const expected = { name, declaredType: type, declaredSize: bytes.length, maxBytes: files.maxBytes }
    const stored = await files.receive(Readable.from([bytes]), expected)
    received.push({ evidence, name, bytes: stored, scan: files.initialScan })
  }
  return received
}

async function addPeople(client: pg.PoolClient, passwordHash: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const person of people) {
    const { rows } = await client.query<{ id: string }>(
      `insert into auth.users (email, encrypted_password, email_confirmed_at, email_proven_at, raw_user_meta_data)
       values ($1, $2, now(), now(), jsonb_build_object('full_name', $3::text)) returning id`,
      [person.email, passwordHash, person.name],
    )
    const id = rows[0]?.id ?? ''
    ids.set(person.key, id)
    await client.query('update public.profiles set global_role = $2, welcome_tour_enabled = false where id = $1', [
      id,
      person.globalRole,
    ])
  }
  return ids
}

async function addCompany(
  client: pg.PoolClient,
  company: DemoCompany,
  ids: ReadonlyMap<string, string>,
  files: readonly ReceivedFile[],
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `insert into public.companies (name, cage_code, description, protocol_id) values ($1, $2, $3, $4) returning id`,
    [company.name, company.cageCode, company.description, company.protocol],
  )
  const id = rows[0]?.id ?? ''
  for (const [person, role] of Object.entries(company.members)) {
    await client.query(
      `insert into public.user_companies (company_id, user_id, company_role, is_default)
       select $1, $2, $3, not exists (select from public.user_companies where user_id = $2 and is_default)`,
      [id, ids.get(person), role],
    )
  }
  await client.query(STATUSES, [id, ...company.progress, ids.get('manager'), ids.get('contributor')])
  await client.query(ASSIGNMENTS, [id, ids.get('manager')])
  await client.query(LIMITED_ACCESS, [id])
  await client.query(INVITATION, [id])
  await client.query(EVIDENCE, [id, ids.get('contributor')])
  for (const { evidence, name, bytes, scan } of files) {
    await client.query(FILE, [id, evidence, name, bytes.version, bytes.size, bytes.contentType, bytes.sha256, scan])
  }
  // The latest scan found exactly what is open now.
  const open = Object.values(company.openVulnerabilities).reduce((sum, amount) => sum + amount, 0)
  await client.query(SCANS, [id, HISTORY_DAYS, open])
  await client.query(VULNERABILITIES, [id, JSON.stringify(company.openVulnerabilities)])
}

/** A number from 0 to 99 for each control, always the same for the same control. */
const DRAW = `(abs(hashtext(c.nist_id || c.title)) % 100)`

const STATUSES = `
  insert into public.org_control_status (company_id, control_id, status, notes, updated_by, updated_at)
  select c.company_id, c.id,
    case when ${DRAW} < $2::int or c.nist_id = '3.12.4' then 'Completed'
         when ${DRAW} < $2::int + $3::int then 'In Progress'
         else 'Not Applicable' end,
    case when ${DRAW} % 5 = 0 then 'Checked against the current configuration; see the evidence.' end,
    case when ${DRAW} % 2 = 0 then $5::uuid else $6::uuid end,
    now() - make_interval(days => abs(hashtext(c.title)) % 88, hours => abs(hashtext(c.title)) % 11, mins => ${DRAW} % 60)
  from public.controls c
  where c.company_id = $1 and (${DRAW} < $2::int + $3::int + $4::int or c.nist_id = '3.12.4')`

/** A few controls that somebody works on, one of them late. */
const ASSIGNMENTS = `
  update public.org_control_status s
  set owner_id = $2, due_on = current_date + (case when chosen.place = 1 then -3 else chosen.place * 6 end)::int
  from (select control_id, row_number() over (order by updated_at desc, control_id) as place
        from public.org_control_status where company_id = $1 and status = 'In Progress') chosen
  where s.company_id = $1 and s.control_id = chosen.control_id and chosen.place <= 4`

/** Auditors come for a time. */
const LIMITED_ACCESS = `
  update public.user_companies set access_until = now() + interval '60 days'
  where company_id = $1 and company_role = 'Auditor'`

const INVITATION = `
  insert into public.invitations (company_id, email, company_role, invited_by)
  select $1, 'jordan.lee@demo.example', 'Contributor', user_id
  from public.user_companies where company_id = $1 and company_role = 'Owner' limit 1`

const EVIDENCE = `
  insert into public.evidence (company_id, control_id, title, description, uploaded_by, created_at)
  select c.company_id, c.id,
    c.nist_id || ' ' || (array['configuration export', 'screenshot', 'signed procedure', 'review record'])[1 + ${DRAW} / 4 % 4],
    'Collected for ' || c.title || '.', $2, now() - make_interval(days => ${DRAW}, hours => ${DRAW} % 7)
  from public.controls c
  join public.org_control_status s on s.company_id = c.company_id and s.control_id = c.id
  where c.company_id = $1 and s.status = 'Completed' and ${DRAW} % 4 <> 3`

/** The file of the newest evidence of that kind. */
const FILE = `
  with target as (
    select id, uploaded_by from public.evidence
    where company_id = $1::uuid and title like '% ' || $2 and file is null order by created_at desc, id limit 1
  ), stored as (
    insert into storage.objects (bucket_id, name, owner, version, size, content_type, sha256, scan)
    select 'evidence', $1::uuid || '/' || id || '/' || $3::text, uploaded_by, $4::uuid, $5::bigint, $6::text, $7::text, $8::text from target
    returning name
  )
  update public.evidence e
  set file = stored.name, file_name = $3, file_size = $5, file_type = $6, file_sha256 = $7, file_scan = $8
  from target, stored where e.company_id = $1::uuid and e.id = target.id`

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
