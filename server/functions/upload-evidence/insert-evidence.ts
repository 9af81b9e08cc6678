import type pg from 'pg'
import { z } from 'zod'
import type { Id } from '#domain/ids.ts'
import type { Files, StoredBytes } from '#server/platform/files/files.ts'

/** The row as it stands after the upload. */
export const uploadedEvidence = z.object({
  id: z.guid(),
  company_id: z.guid(),
  control_id: z.guid().nullable(),
  title: z.string(),
  description: z.string().nullable(),
  /** Name in the bucket `evidence`. */
  file: z.string(),
  file_name: z.string(),
  file_size: z.number(),
  file_type: z.string(),
  file_sha256: z.string(),
  file_scan: z.enum(['not scanned', 'pending', 'clean', 'infected']),
  uploaded_by: z.guid().nullable(),
  created_at: z.string(),
})

export type UploadedEvidence = z.infer<typeof uploadedEvidence>

export interface NewEvidence {
  readonly companyId: Id<'companies'>
  readonly controlId: Id<'controls'>
  readonly title: string
  readonly description?: string | undefined
}

export interface EvidenceFile extends StoredBytes {
  /** Fit to stand in a path. */
  readonly name: string
  readonly scan: Files['initialScan']
}

/** Evidence and its file, in the caller's transaction: both or none. */
export async function insertEvidence(
  client: pg.ClientBase,
  { companyId, controlId, title, description }: NewEvidence,
  file: EvidenceFile,
): Promise<UploadedEvidence> {
  const evidenceId = await idOf(
    client,
    `insert into public.evidence (company_id, control_id, title, description) values ($1, $2, $3, $4) returning id`,
    [companyId, controlId, title, description ?? null],
  )
  const objectId = await idOf(
    client,
    `insert into storage.objects (bucket_id, name, version, size, content_type, sha256, scan)
     values ('evidence', $1, $2, $3, $4, $5, $6) returning id`,
    [`${companyId}/${evidenceId}/${file.name}`, file.version, file.size, file.contentType, file.sha256, file.scan],
  )
  await client.query('select private.attach_file($1, $2, $3)', [companyId, evidenceId, objectId])
  const { rows } = await client.query<{ evidence: UploadedEvidence }>(
    'select to_jsonb(e) as evidence from public.evidence e where company_id = $1 and id = $2',
    [companyId, evidenceId],
  )
  const row = rows[0]
  if (row === undefined) throw new Error('the evidence that was just inserted is not there')
  return row.evidence
}

async function idOf(client: pg.ClientBase, text: string, values: unknown[]): Promise<string> {
  const { rows } = await client.query<{ id: string }>(text, values)
  const row = rows[0]
  if (row === undefined) throw new Error('an insert returned no row')
  return row.id
}
