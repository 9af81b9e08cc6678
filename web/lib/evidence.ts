import type { Row } from '#db/schema.gen.ts'
import { parseReviewState } from '#domain/evidence/review-state.ts'
import type { JsonObject } from './json.ts'
import { rowReader } from './row-reader.ts'

/** An evidence item with the metadata of its file. */
export type Evidence = Row<'evidence'>

/** @throws TypeError or RangeError when it is not a row of the table */
export function parseEvidence(row: JsonObject): Evidence {
  const read = rowReader(row)
  return {
    id: read.id('evidence'),
    company_id: read.id('companies', 'company_id'),
    control_id: read.idOrNull('controls', 'control_id'),
    title: read.text('title'),
    description: read.textOrNull('description'),
    file: read.textOrNull('file'),
    uploaded_by: read.idOrNull('users', 'uploaded_by'),
    created_at: read.text('created_at'),
    file_name: read.textOrNull('file_name'),
    file_size: read.numberOrNull('file_size'),
    file_type: read.textOrNull('file_type'),
    file_sha256: read.textOrNull('file_sha256'),
    file_scan: read.textOrNull('file_scan'),
    number: read.number('number'),
    owner_id: read.idOrNull('users', 'owner_id'),
    effective_on: read.text('effective_on'),
    expires_on: read.textOrNull('expires_on'),
    review_state: parseReviewState(read.text('review_state')),
    review_note: read.textOrNull('review_note'),
    reviewed_by: read.idOrNull('users', 'reviewed_by'),
    reviewed_at: read.textOrNull('reviewed_at'),
    version: read.number('version'),
    version_note: read.textOrNull('version_note'),
    version_by: read.idOrNull('users', 'version_by'),
    version_at: read.text('version_at'),
    archived_at: read.textOrNull('archived_at'),
    updated_at: read.text('updated_at'),
  }
}
