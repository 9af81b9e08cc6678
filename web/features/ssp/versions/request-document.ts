import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import type { Format, Marking } from '#web/lib/documents/document-choices.ts'
import { callFunction } from '#web/lib/functions.ts'

export interface DocumentRequest {
  /** Null for a draft of the current SSP. */
  version: number | null
  marking: Marking
  format: Format
}

const response = z.object({ jobId: z.string() })

/** Starts a job that writes the document. The same version with the same marking gives the same file. */
export async function requestDocument(companyId: Id<'companies'>, wanted: DocumentRequest): Promise<void> {
  await callFunction('make-document', { companyId, ...wanted }, response)
}
