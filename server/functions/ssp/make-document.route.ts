import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { assembleDraft } from '#domain/ssp/assemble-document.ts'
import { outlineOf } from '#domain/ssp/protocol-outline.ts'
import { canonicalJson } from '#domain/text/canonical-json.ts'
import { ApiError } from '#server/platform/errors.ts'
import { route, type Call } from '#server/platform/route.ts'
import { FORMAT_RULES, FORMATS, MARKINGS } from './formats.ts'
import { readPrintedLogo } from './printed-logo.ts'
import { CONTENT, contentAnswer } from './ssp-content.ts'

const functionErrors = {
  noCompany: () => new ApiError(404, 'no_company', 'There is no such company, or it is not yours.'),
  noVersion: () => new ApiError(404, 'no_version', 'There is no such version.'),
}

/** Requests an SSP as a document: a frozen version, or a draft of its current state. */
export const makeDocument = route({
  method: 'POST',
  name: 'make-document',
  purpose:
    'Has a plan written as a Word document (DOCX) or a tagged PDF: a frozen version, or, without one, a draft of how it stands now. The answer names the work; job-link gives its file.',
  may: 'signed in',
  input: z.object({
    companyId: z.guid(ID_MESSAGES.companyMalformed),
    version: z
      .int('Say which version.')
      .min(1, 'Say which version.')
      .max(2_147_483_647, 'Say which version.')
      .nullable()
      .default(null),
    marking: z.enum(MARKINGS, `A marking is one of ${MARKINGS.filter(Boolean).join(', ')}.`).default(''),
    format: z.enum(FORMATS, `A format is one of ${FORMATS.join(', ')}.`).default('pdf'),
  }),
  output: z.object({ jobId: z.string() }),

  async handle({ companyId, version, marking, format }, { caller, platform }) {
    return platform.database.callerTransaction(caller, { readOnly: false }, async (client) => {
      const ask = async (title: string, draft: string | null) => {
        const words = [title, marking, FORMAT_RULES[format].label].filter(Boolean).join(', ')
        const input = JSON.stringify({ version, marking, format })
        const { rows } = await client.query<{ id: string }>(
          draft === null
            ? `select private.start_job($1, 'document', $2, $3) as id`
            : `select private.start_job_from($1, 'document', $2, $3, $4) as id`,
          [companyId, words, input, ...(draft === null ? [] : [draft])],
        )
        return { jobId: rows[0]?.id ?? '' }
      }
      if (version !== null) return ask(await titleOf(client, companyId, version), null)
      const { title, draft } = await draftOf(client, platform.files, companyId)
      return ask(title, draft)
    })
  },
})

type Client = Parameters<Parameters<Call['platform']['database']['callerTransaction']>[2]>[0]

async function titleOf(client: Client, companyId: string, version: number): Promise<string> {
  const { rows } = await client.query<{ title: string }>(
    'select title from public.ssp_versions where company_id = $1 and number = $2',
    [companyId, version],
  )
  if (rows[0] === undefined) throw functionErrors.noVersion()
  return `${rows[0].title}, version ${version}`
}

async function draftOf(client: Client, files: Call['platform']['files'], companyId: string) {
  const { rows } = await client.query(CONTENT, [companyId])
  const { content, person } = contentAnswer.parse(rows[0])
  if (content === null) throw functionErrors.noCompany()
  const outline = outlineOf(content.protocol)
  const document = assembleDraft(outline, content, {
    protocol: wordingOf(content.protocol).displayName,
    by: person,
    at: new Date(content.at).toISOString(),
  })
  const logo = await readPrintedLogo(client, files, companyId)
  return { title: `${outline.title}, draft`, draft: canonicalJson({ ...document, logo }) }
}
