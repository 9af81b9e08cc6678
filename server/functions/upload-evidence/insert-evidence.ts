import type pg from 'pg'
import { z } from 'zod'
import type { Files, StoredBytes } from '#server/platform/files/files.ts'
import type { UploadInput } from './upload-input.ts'

/** The row after the upload. */
export const uploadedEvidence = z.looseObject({
  id: z.guid(),
  company_id: z.guid(),
  control_id: z.guid().nullable(),
  /** E-1, E-2 … in the page. */
  number: z.number(),
  version: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  /** Name in the bucket `evidence`. */
  file: z.string(),
  file_name: z.string(),
  file_size: z.number(),
  file_type: z.string(),
  file_sha256: z.string(),
  file_scan: z.enum(['not scanned', 'pending', 'clean', 'infected']),
  effective_on: z.string(),
  expires_on: z.string().nullable(),
  owner_id: z.guid().nullable(),
  uploaded_by: z.guid().nullable(),
  created_at: z.string(),
})

export type UploadedEvidence = z.infer<typeof uploadedEvidence>

export interface EvidenceFile extends StoredBytes {
  /** Safe in a path. */
  readonly name: string
  readonly scan: Files['initialScan']
}

/** Inserts an evidence item, or its next version, and its file, in the caller's transaction. */
export async function insertEvidence(
  client: pg.ClientBase,
  fields: UploadInput,
  file: EvidenceFile,
): Promise<UploadedEvidence> {
  // A separate path for each file: two with one name do not collide.
  const name = `${fields.companyId}/${file.version}/${file.name}`
  await client.query(
    `insert into storage.objects (bucket_id, name, version, size, content_type, sha256, scan)
     values ('evidence', $1, $2, $3, $4, $5, $6)`,
    [name, file.version, file.size, file.contentType, file.sha256, file.scan],
  )
  const { rows } = await client.query<{ evidence: UploadedEvidence }>(...statementFor(fields, name))
  const row = rows[0]
  if (row === undefined) throw new Error('the evidence that was just made is not there')
  return row.evidence
}

function statementFor(fields: UploadInput, file: string): [text: string, values: unknown[]] {
  const { companyId, evidenceId, effectiveOn = null, expiresOn = null, requestId = null } = fields
  if (evidenceId !== undefined)
    return [
      'select to_jsonb(public.add_evidence_version($1, $2, $3, $4, $5, $6, $7)) as evidence',
      [companyId, evidenceId, file, fields.note ?? null, effectiveOn, expiresOn, requestId],
    ]
  const { title, controlId = null, description = null, ownerId = null, controlIds = [] } = fields
  return [
    'select to_jsonb(public.add_evidence($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)) as evidence',
    [companyId, title, file, controlId, description, effectiveOn, expiresOn, ownerId, controlIds, requestId],
  ]
}
