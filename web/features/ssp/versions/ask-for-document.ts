import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import type { Format, Marking } from '#web/lib/documents/document-choices.ts'
import { callFunction } from '#web/lib/functions.ts'

export interface WantedDocument {
  /** Null for a draft of how the plan stands now. */
  version: number | null
  marking: Marking
  format: Format
}

const asked = z.object({ jobId: z.string() })

/** Has a document written; the company's jobs tell how far it is. The same version with the same marking is the same file. */
export async function askForDocument(companyId: Id<'companies'>, wanted: WantedDocument): Promise<void> {
  await callFunction('make-document', { companyId, ...wanted }, asked)
}
