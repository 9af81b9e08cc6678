import type { Id } from '#domain/ids.ts'
import type { OscalDocumentName } from '#domain/oscal/vocabulary.ts'
import { callForResponse } from '../functions.ts'
import { saveFile } from '../file/save-file.ts'

export type OscalChoice = OscalDocumentName | 'all'

/** Hands a document of the company, or all of them, to the person as a file. @throws FunctionError when the server refuses */
export function exportOscal(companyId: Id<'companies'>, document: OscalChoice): Promise<void> {
  return save({ companyId, document })
}

/** The results of a frozen assessment, by its number. @throws FunctionError when the server refuses */
export function exportOscalResults(companyId: Id<'companies'>, assessment: number): Promise<void> {
  return save({ companyId, document: 'results', assessment })
}

async function save(wanted: { companyId: string; document: OscalChoice; assessment?: number }): Promise<void> {
  const response = await callForResponse('oscal-export', wanted)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(await response.blob(), name ?? 'oscal.json')
}
