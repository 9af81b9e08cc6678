import { createHash } from 'node:crypto'
import type pg from 'pg'
import { z } from 'zod'
import { assembleRecord } from '#domain/assessments/assemble-record.ts'
import { canonicalJson } from '#domain/text/canonical-json.ts'
import { ApiError } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { readPrintedLogo } from '../ssp/printed-logo.ts'
import { FORMAT_RULES, FORMATS, MARKINGS } from '../ssp/formats.ts'
import { STORED_ASSESSMENT, frozenAssessment } from './stored-assessment.ts'
import { assessmentInput, readAssessment, readRecord } from './read-assessment.ts'

const functionErrors = {
  isChanged: () =>
    new ApiError(
      409,
      'record_changed',
      'The record is not what it was when it was frozen, so no report is made of it.',
    ),
}

/** Requests the report of an assessment: of its frozen record, or as a draft of its current state. */
export const makeReport = route({
  method: 'POST',
  name: 'make-report',
  purpose:
    'Has the report of an assessment written as a Word document (DOCX) or a tagged PDF: of its frozen record with who affirmed it, or, before it is frozen, a draft of how it stands now. The answer names the work; job-link gives its file.',
  may: 'signed in',
  input: assessmentInput.extend({
    marking: z.enum(MARKINGS, `A marking is one of ${MARKINGS.filter(Boolean).join(', ')}.`).default(''),
    format: z.enum(FORMATS, `A format is one of ${FORMATS.join(', ')}.`).default('pdf'),
  }),
  output: z.object({ jobId: z.string() }),

  async handle({ marking, format, ...named }, { caller, platform }) {
    return platform.database.callerTransaction(caller, { readOnly: false }, async (client) => {
      const { content, person, at } = await readAssessment(client, named)
      const { id, protocol, number, statusOn, closeOutBy, validUntil } = content.assessment
      const kept = await readStored(client, named.companyId, id)
      const source = {
        protocol,
        statusOn,
        closeOutBy,
        validUntil,
        logo: await readPrintedLogo(client, platform.files, named.companyId),
        ...(kept ?? { record: await recordNow(), sha256: null, affirmations: [] }),
      }
      const title = [`Report of A-${number}`, kept === undefined ? 'draft' : '', marking, FORMAT_RULES[format].label]
      const { rows } = await client.query<{ id: string }>(
        `select private.start_job_from($1, 'report', $2, $3, $4) as id`,
        [
          named.companyId,
          title.filter(Boolean).join(', '),
          JSON.stringify({ number, format, marking }),
          canonicalJson(source),
        ],
      )
      return { jobId: rows[0]?.id ?? '' }

      async function recordNow() {
        const base = content.closes ? await readRecord(client, named.companyId, content.closes.id) : undefined
        const frozenAt = at.toISOString()
        return { ...assembleRecord(content, frozenAt.slice(0, 10), base), frozenAt, frozenBy: person }
      }
    })
  },
})

/** The frozen record with its affirmations; undefined before freezing. */
async function readStored(client: pg.ClientBase, companyId: string, assessmentId: string) {
  const { rows } = await client.query<{ kept: unknown }>(KEPT, [companyId, assessmentId])
  if (rows[0] === undefined) return undefined
  const { record, content, sha256, affirmations } = frozenAssessment.parse(rows[0].kept)
  if (createHash('sha256').update(content).digest('hex') !== sha256) throw functionErrors.isChanged()
  return { record, sha256, affirmations }
}

const KEPT = `
  select ${STORED_ASSESSMENT} as kept
  from public.assessments a
  join public.companies c on c.id = a.company_id
  join public.assessment_records r on r.company_id = a.company_id and r.assessment_id = a.id
  where a.company_id = $1 and a.id = $2`
