import type { Id } from '#domain/ids.ts'
import type { OscalDocumentName } from '#domain/oscal/vocabulary.ts'
import { callForResponse } from '../functions.ts'
import { saveFile } from '../file/save-file.ts'

export type OscalChoice = OscalDocumentName | 'all'

/** Downloads one or all documents of the company. @throws FunctionError when the server returns an error */
export function exportOscal(companyId: Id<'companies'>, document: OscalChoice): Promise<void> {
  return save({ companyId, document })
}

/** Downloads the results of a frozen assessment. @throws FunctionError when the server returns an error */
export function exportOscalResults(companyId: Id<'companies'>, assessment: number): Promise<void> {
  return save({ companyId, document: 'results', assessment })
}

async function save(wanted: { companyId: string; document: OscalChoice; assessment?: number }): Promise<void> {
  const response = await callForResponse('oscal-export', wanted)
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(await response.blob(), name ?? 'oscal.json')
}
