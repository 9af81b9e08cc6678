import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Files } from '#server/platform/files/files.ts'
import type { CompanyToFill, Receive } from './company-content.ts'
import { PSEUDO_RANDOM } from './pseudo-random.ts'
import { type DemoFile, evidenceFilesOf } from './evidence-files.ts'
import { type EvidenceWithoutFile, fileFor } from './further-files.ts'

/** Through the usual pipeline, before its row; the cleanup deletes files without a row. */
export const receiving =
  (files: Files): Receive =>
  ({ name, type, bytes }) =>
    files.receive(Readable.from([bytes]), {
      name,
      declaredType: type,
      declaredSize: bytes.length,
      maxBytes: files.maxBytes,
    })

/** Evidence items for most completed controls: some expired or about to, reviewed or not, some in a second version. */
export async function addEvidence(
  client: pg.ClientBase,
  { id, content, cast, receive, scan }: CompanyToFill,
): Promise<void> {
  await client.query(EVIDENCE, [id, cast.contributor, cast.manager, cast.owner])
  // A company with a list of open requirements has been assessed, and each other one was proven.
  if (content.open !== undefined) await client.query(PROOF, [id, cast.contributor, cast.manager])
  await client.query(MORE_CONTROLS, [id, cast.contributor])
  await client.query(OBJECTIVES, [id, cast.contributor])
  for (const file of evidenceFilesOf(content.name)) {
    const { evidence, place, isEarlier = false, name } = file
    const { version, size, contentType, sha256 } = await receive(file)
    await client.query(isEarlier ? EARLIER_FILE : FILE, [
      id,
      evidence,
      place,
      name,
      version,
      size,
      contentType,
      sha256,
      scan,
      ...(isEarlier ? [cast.manager] : []),
    ])
  }
  await addFurtherFiles(client, { id, content, receive, scan })
}

/** A file for each evidence item without one. */
async function addFurtherFiles(
  client: pg.ClientBase,
  { id, content, receive, scan }: Pick<CompanyToFill, 'id' | 'content' | 'receive' | 'scan'>,
): Promise<void> {
  const { rows } = await client.query<EvidenceWithoutFile>(BARE, [id])
  await giveFiles(
    client,
    { id, receive, scan },
    rows.map((item) => ({ evidence: item.id, file: fileFor(item, content.name) })),
  )
}

/** Receives the files and puts each into its evidence item. */
export async function giveFiles(
  client: pg.ClientBase,
  { id, receive, scan }: Pick<CompanyToFill, 'id' | 'receive' | 'scan'>,
  given: readonly { readonly evidence: string; readonly file: Pick<DemoFile, 'name' | 'type' | 'bytes'> }[],
): Promise<void> {
  const stored = await Promise.all(
    given.map(async ({ evidence, file }) => {
      const { version, size, contentType, sha256 } = await receive(file)
      return { evidence, name: file.name, version, size, type: contentType, sha256 }
    }),
  )
  await client.query(STORED_BYTES, [id, JSON.stringify(stored), scan])
  await client.query(FURTHER_FILES, [id, JSON.stringify(stored), scan])
}

/**
 * The first three expired this month, the others expire over a year, most of them three within a week; every fifth
 * never.
 */
const EVIDENCE = `
  insert into public.evidence (company_id, control_id, title, description, uploaded_by, created_at, owner_id, effective_on,
    expires_on, review_state, review_note, reviewed_by, reviewed_at)
  select p.company_id, p.id,
    p.nist_id || ' ' || (array['configuration export', 'screenshot', 'signed procedure', 'review record'])[1 + p.draw / 4 % 4],
    'Collected for ' || p.title || '.', $2, p.at, (array[$3, $4, $2, $2]::uuid[])[1 + p.place % 4], p.at::date,
    case when p.place % 5 <> 4 then current_date + (p.place * 6 - p.place % 3 * 5 - 14)::int end,
    p.state, case when p.state = 'Needs work' then 'It ends in the spring. Please add what was exported since.' end,
    case when p.state <> 'Not reviewed' then $3::uuid end, case when p.state <> 'Not reviewed' then p.at + (now() - p.at) / 2 end
  from (
    select c.*, now() - make_interval(days => c.draw + case when c.place < 3 then 200 else 0 end, hours => c.draw % 7) as at,
      (array['Accepted', 'Accepted', 'Not reviewed', 'Accepted', 'Needs work', 'Accepted', 'Not reviewed'])[1 + c.place % 7] as state
    from (
      select c.company_id, c.id, c.nist_id, c.title, ${PSEUDO_RANDOM} as draw,
        row_number() over (order by hashtext(c.title), c.nist_id) - 1 as place
      from public.controls c
      join public.org_control_status s on s.company_id = c.company_id and s.control_id = c.id
      where c.company_id = $1 and s.status = 'Completed' and ${PSEUDO_RANDOM} % 4 <> 3
    ) c
  ) p
  order by p.at, p.nist_id`

/** An accepted item for each control with something met, where none was valid over the last months. */
const PROOF = `
  insert into public.evidence (company_id, control_id, title, description, uploaded_by, created_at, owner_id, effective_on, expires_on,
    review_state, reviewed_by, reviewed_at)
  select c.company_id, c.id, c.nist_id || ' review record', 'Collected for ' || c.title || '.', $2, now() - interval '170 days', $2,
    current_date - 170, current_date + 195 + ${PSEUDO_RANDOM} % 60, 'Accepted', $3, now() - interval '160 days'
  from public.controls c
  join public.org_control_status s on s.company_id = c.company_id and s.control_id = c.id
  where c.company_id = $1 and s.status in ('Completed', 'In Progress') and not exists (
    select from public.evidence e
    where e.company_id = c.company_id and e.control_id = c.id and e.review_state = 'Accepted' and e.effective_on <= current_date - 150
      and (e.expires_on is null or e.expires_on >= current_date))
  order by c.nist_id`

/** Some prove the next control of their domain too. */
const MORE_CONTROLS = `
  insert into public.evidence_links (company_id, evidence_id, control_id, created_by, created_at)
  select e.company_id, e.id, c.next_id, $2, e.created_at
  from public.evidence e
  join (
    select id, lead(id) over (partition by safeguard_domain order by nist_id) as next_id from public.controls where company_id = $1
  ) c on c.id = e.control_id and c.next_id is not null
  where e.company_id = $1 and e.number % 4 = 0`

/** Some belong to one objective in particular. */
const OBJECTIVES = `
  insert into public.evidence_links (company_id, evidence_id, control_id, objective_id, created_by, created_at)
  select e.company_id, e.id, e.control_id, o.id, $2, e.created_at
  from public.evidence e
  join public.controls c on c.company_id = e.company_id and c.id = e.control_id
  join public.catalog_objectives o on o.catalog_id = c.catalog_id and o.letter = 'a'
  where e.company_id = $1 and e.number % 5 = 0`

/** The evidence item of that kind at that position from the newest on, and its new file as a row. */
const STORED = `
  with target as (
    select id, uploaded_by from public.evidence
    where company_id = $1::uuid and title like '% ' || $2 order by created_at desc, number offset $3 limit 1
  ), stored as (
    insert into storage.objects (bucket_id, name, owner, version, size, content_type, sha256, scan)
    select 'evidence', $1::uuid || '/' || id || '/' || $4::text, uploaded_by, $5::uuid, $6::bigint, $7::text, $8::text, $9::text from target
    returning name
  )`

const FILE = `${STORED}
  update public.evidence e
  set file = stored.name, file_name = $4, file_size = $6, file_type = $7, file_sha256 = $8, file_scan = $9
  from target, stored where e.company_id = $1::uuid and e.id = target.id`

/** The first version; the current one came after a third of the time. */
const EARLIER_FILE = `${STORED}, version as (
    insert into public.evidence_versions (company_id, evidence_id, version, file, file_name, file_size, file_type, file_sha256,
      file_scan, note, effective_on, expires_on, review_state, review_note, reviewed_by, reviewed_at, added_by, added_at)
    select e.company_id, e.id, e.version, stored.name, $4, $6, $7, $8, $9, null, e.effective_on, null, 'Needs work',
      'The last two rows are missing.', $10, e.created_at + interval '1 day', e.uploaded_by, e.created_at
    from target, stored, public.evidence e where e.company_id = $1::uuid and e.id = target.id
  )
  update public.evidence e
  set version = e.version + 1, version_note = 'Exported again, complete this time.', version_by = e.uploaded_by,
    version_at = e.created_at + (now() - e.created_at) / 3
  from target where e.company_id = $1::uuid and e.id = target.id`

const BARE = `
  select e.id, e.number, substr(e.title, length(c.nist_id) + 2) as kind, c.nist_id as control, c.title as about, e.effective_on::text as "on"
  from public.evidence e join public.controls c on c.company_id = e.company_id and c.id = e.control_id
  where e.company_id = $1 and e.file is null
  order by e.number`

const GIVEN = `jsonb_to_recordset($2) f (evidence uuid, name text, version uuid, size bigint, type text, sha256 text)`

const STORED_BYTES = `
  insert into storage.objects (bucket_id, name, owner, version, size, content_type, sha256, scan)
  select 'evidence', $1::uuid || '/' || f.evidence || '/' || f.name, e.uploaded_by, f.version, f.size, f.type, f.sha256, $3
  from ${GIVEN} join public.evidence e on e.company_id = $1 and e.id = f.evidence`

const FURTHER_FILES = `
  update public.evidence e
  set file = $1::uuid || '/' || f.evidence || '/' || f.name, file_name = f.name, file_size = f.size, file_type = f.type,
    file_sha256 = f.sha256, file_scan = $3
  from ${GIVEN} where e.company_id = $1 and e.id = f.evidence`
