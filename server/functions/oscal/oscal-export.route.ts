import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { oscalFiles, oscalText } from '#domain/oscal/all-documents.ts'
import type { CompanyRecord } from '#domain/oscal/company-record.ts'
import { oscalAssessment } from '#domain/oscal/write-assessment.ts'
import { OSCAL_FILES } from '#domain/oscal/vocabulary.ts'
import { ApiError } from '#server/platform/errors.ts'
import { recordAccess } from '#server/platform/audit/record-access.ts'
import { FileAnswer, route, type Call } from '#server/platform/route.ts'
import { frozenAssessment, STORED_ASSESSMENT } from '../assessments/stored-assessment.ts'
import { stableZip } from '../stable-zip.ts'
import { companyRecordOf, recordedCompany } from './company-record.ts'
import { RECORD } from './record-statement.ts'

const WHICH = 'Say which assessment.'
const DOCUMENTS = ['catalog', 'profile', 'ssp', 'poam', 'results', 'all'] as const

/** The record of one assessment. */
const ASSESSMENT = `
  select ${STORED_ASSESSMENT}
  from public.assessments a
  join public.companies c on c.id = a.company_id
  join public.assessment_records r on r.company_id = a.company_id and r.assessment_id = a.id
  where a.company_id = $1::uuid and a.number = $2::integer`

const nothing = () =>
  new ApiError(409, 'nothing_to_export', 'There is nothing in it yet, and OSCAL has no document that says nothing.')

/** A company's record as OSCAL. The same record gives the same bytes. */
export const oscalExport = route({
  method: 'POST',
  name: 'oscal-export',
  purpose:
    'The catalog, profile, plan, plan of action or results of a company as OSCAL 1.2 (JSON), or all of them as a zip; the results of a frozen assessment.',
  may: 'signed in',
  input: z.object({
    companyId: z.guid(ID_MESSAGES.companyMalformed),
    document: z.enum(DOCUMENTS, `A document is one of ${DOCUMENTS.join(', ')}.`),
    assessment: z.int(WHICH).min(1, WHICH).max(2_147_483_647, WHICH).optional(),
  }),
  output: z.unknown(),

  async handle({ companyId, document, assessment }, call) {
    const { name, contentType, bytes } =
      assessment === undefined
        ? fileOf(await recordOf(call, companyId), document)
        : jsonFile(OSCAL_FILES.results, await resultsOf(call, companyId, { document, assessment }))
    await recordAccess(call.platform.database.service, call.caller, {
      action: 'oscal_export',
      companyId,
      metadata: {
        document,
        name,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        ...(assessment !== undefined && { assessment }),
      },
    })
    return new FileAnswer(name, contentType, Readable.from([bytes]))
  },
})

async function recordOf({ caller, platform }: Call, companyId: string): Promise<CompanyRecord> {
  const statement = { text: RECORD, values: [companyId] }
  const [row] = await platform.database.asCaller(caller, statement, { readOnly: true, timeoutMs: 20_000 })
  if (typeof row?.[0] !== 'string')
    throw new ApiError(404, 'no_company', 'There is no such company, or it is not yours.')
  return companyRecordOf(recordedCompany.parse(JSON.parse(row[0])))
}

interface WantedResults {
  readonly document: (typeof DOCUMENTS)[number]
  readonly assessment: number
}

async function resultsOf({ caller, platform }: Call, companyId: string, { document, assessment }: WantedResults) {
  if (document !== 'results')
    throw new ApiError(400, 'no_such_document', 'Of an assessment there are results, and nothing else.')
  const statement = { text: ASSESSMENT, values: [companyId, assessment] }
  const [row] = await platform.database.asCaller(caller, statement, { readOnly: true })
  if (typeof row?.[0] !== 'string')
    throw new ApiError(404, 'no_record', 'There is no such assessment, or it is not frozen yet.')
  return `${JSON.stringify(oscalAssessment(frozenAssessment.parse(JSON.parse(row[0]))), null, 2)}\n`
}

function fileOf(record: CompanyRecord, document: (typeof DOCUMENTS)[number]) {
  if (document === 'all') return archiveOf(record)
  const text = oscalText(document, record)
  if (text === undefined) throw nothing()
  return jsonFile(OSCAL_FILES[document], text)
}

function jsonFile(name: string, text: string) {
  return { name, contentType: 'application/json', bytes: Buffer.from(text) }
}

/** In one folder, because the documents refer to each other by name. */
function archiveOf(record: CompanyRecord) {
  const files = [...oscalFiles(record)].map(([name, text]) => [name, Buffer.from(text)] as const)
  return { name: 'oscal.zip', contentType: 'application/zip', bytes: stableZip(Object.fromEntries(files)) }
}
