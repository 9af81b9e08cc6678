import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { oscalFiles, oscalText } from '#domain/oscal/all-documents.ts'
import type { CompanyRecord } from '#domain/oscal/company-record.ts'
import { OSCAL_FILES, type OscalDocumentName } from '#domain/oscal/vocabulary.ts'
import { ApiError } from '#server/platform/errors.ts'
import { recordAccess } from '#server/platform/record-access.ts'
import { FileAnswer, route } from '#server/platform/route.ts'
import { stableZip } from '../stable-zip.ts'
import { companyRecordOf, recordedCompany } from './company-record.ts'
import { RECORD } from './record-statement.ts'

const DOCUMENTS = ['catalog', 'profile', 'ssp', 'poam', 'results', 'all'] as const

const nothing = () =>
  new ApiError(409, 'nothing_to_export', 'There is nothing in it yet, and OSCAL has no document that says nothing.')

/** A company's record as OSCAL. The same record gives the same bytes. */
export const oscalExport = route({
  method: 'POST',
  name: 'oscal-export',
  purpose:
    'The catalog, profile, plan, plan of action or results of a company as OSCAL 1.2 (JSON), or all of them as a zip.',
  may: 'signed in',
  input: z.object({
    companyId: z.guid(ID_MESSAGES.companyMalformed),
    document: z.enum(DOCUMENTS, `A document is one of ${DOCUMENTS.join(', ')}.`),
  }),
  output: z.unknown(),

  async handle({ companyId, document }, { caller, platform }) {
    const [row] = await platform.database.asCaller(
      caller,
      { text: RECORD, values: [companyId] },
      { readOnly: true, timeoutMs: 20_000 },
    )
    if (typeof row?.[0] !== 'string')
      throw new ApiError(404, 'no_company', 'There is no such company, or it is not yours.')
    const record = companyRecordOf(recordedCompany.parse(JSON.parse(row[0])))
    const { name, contentType, bytes } =
      document === 'all' ? archiveOf(record) : { ...fileOf(record, document), contentType: 'application/json' }
    await recordAccess(platform.database.service, caller, {
      action: 'oscal_export',
      companyId,
      metadata: { document, name, sha256: createHash('sha256').update(bytes).digest('hex') },
    })
    return new FileAnswer(name, contentType, Readable.from([bytes]))
  },
})

function fileOf(record: CompanyRecord, document: OscalDocumentName) {
  const text = oscalText(document, record)
  if (text === undefined) throw nothing()
  return { name: OSCAL_FILES[document], bytes: Buffer.from(text) }
}

/** In one folder, as they refer to each other by their names. */
function archiveOf(record: CompanyRecord) {
  const files = [...oscalFiles(record)].map(([name, text]) => [name, Buffer.from(text)] as const)
  return { name: 'oscal.zip', contentType: 'application/zip', bytes: stableZip(Object.fromEntries(files)) }
}
