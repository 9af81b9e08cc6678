import type { Id } from '#domain/ids.ts'
import { callForResponse } from '#web/lib/functions.ts'
import { saveFile } from '#web/lib/save-file.ts'

/** As the document is marked on each page. */
export const MARKINGS = ['', 'CUI', 'Confidential', 'Internal'] as const
export type Marking = (typeof MARKINGS)[number]

export const FORMATS = [
  { id: 'pdf', label: 'PDF, tagged for assistive technology' },
  { id: 'docx', label: 'Word document (DOCX)' },
] as const
export type Format = (typeof FORMATS)[number]['id']

/** Hands a frozen version to the person as a file. The same version with the same marking is the same file. */
export async function downloadDocument(
  companyId: Id<'companies'>,
  number: number,
  marking: Marking,
  format: Format,
): Promise<void> {
  const response = await callForResponse('ssp-document', { companyId, number, marking, format })
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(await response.blob(), name ?? `document.${format}`)
}
