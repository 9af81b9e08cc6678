import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Files, StoredBytes } from '#server/platform/files/files.ts'
import type { CompanyToFill } from './content.ts'
import { DRAW } from './draw.ts'
import { evidenceFilesOf, type DemoFile } from './evidence-files.ts'

/** A file of the demo that is safe on the store, and waits for its row. */
export interface ReceivedFile extends Pick<DemoFile, 'evidence' | 'name'> {
  readonly bytes: StoredBytes
}

/** Through the pipeline of every other file, before the transaction that makes them visible. */
export async function receiveFiles(files: Files, companyName: string): Promise<ReceivedFile[]> {
  const received: ReceivedFile[] = []
  for (const { evidence, name, type, bytes } of evidenceFilesOf(companyName)) {
    const expected = { name, declaredType: type, declaredSize: bytes.length, maxBytes: files.maxBytes }
    received.push({ evidence, name, bytes: await files.receive(Readable.from([bytes]), expected) })
  }
  return received
}

/** Pieces of evidence for most of what is completed, three of them with a file. */
export async function addEvidence(client: pg.ClientBase, { id, cast, files, scan }: CompanyToFill): Promise<void> {
  await client.query(EVIDENCE, [id, cast.contributor])
  for (const { evidence, name, bytes } of files)
    await client.query(FILE, [id, evidence, name, bytes.version, bytes.size, bytes.contentType, bytes.sha256, scan])
}

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
