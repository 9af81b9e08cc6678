import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import type { PlanDocument } from '#domain/ssp/plan-document.ts'
import { ApiError } from '#server/platform/errors.ts'
import { recordAccess } from '#server/platform/record-access.ts'
import { FileAnswer, route, type Call } from '#server/platform/route.ts'
import { planDocument } from './plan-document.ts'
import type { Rendering } from './rendering.ts'

const MARKINGS = ['', 'CUI', 'Confidential', 'Internal'] as const
const FORMATS = ['docx', 'pdf'] as const
const TYPES = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
} as const

/** Large, and needed seldom. */
const RENDERERS = {
  docx: async (plan: PlanDocument, rendering: Rendering) => (await import('./docx/to-docx.ts')).toDocx(plan, rendering),
  pdf: async (plan: PlanDocument, rendering: Rendering) => (await import('./pdf/to-pdf.ts')).toPdf(plan, rendering),
}

const refusal = {
  noVersion: () => new ApiError(404, 'no_version', 'There is no such version.'),
  damaged: () => new ApiError(409, 'version_damaged', 'The version is not what it was when it was frozen.'),
}

/** A frozen version as a document. The same version with the same marking in the same format gives the same bytes. */
export const sspDocument = route({
  method: 'POST',
  name: 'ssp-document',
  purpose: 'A frozen version of a plan as a Word document (DOCX) or a tagged PDF.',
  may: 'signed in',
  input: z.object({
    companyId: z.guid(ID_MESSAGES.companyMalformed),
    number: z.int('Say which version.').min(1, 'Say which version.').max(2_147_483_647, 'Say which version.'),
    marking: z.enum(MARKINGS, `A marking is one of ${MARKINGS.filter(Boolean).join(', ')}.`).default(''),
    format: z.enum(FORMATS, `A format is one of ${FORMATS.join(', ')}.`).default('docx'),
  }),
  output: z.unknown(),

  async handle({ companyId, number, marking, format }, call) {
    const { content, sha256 } = await versionOf(call, companyId, number)
    if (createHash('sha256').update(content).digest('hex') !== sha256) throw refusal.damaged()
    const document = planDocument.parse(JSON.parse(content))
    const bytes = await RENDERERS[format](document, { marking, sha256 })
    await recordAccess(call.platform.database.service, call.caller, {
      action: 'ssp_document',
      companyId,
      metadata: { title: document.title, version: number, format, sha256 },
    })
    return new FileAnswer(`${slug(document.title)}-v${number}.${format}`, TYPES[format], Readable.from([bytes]))
  },
})

const stored = z.object({ content: z.string(), sha256: z.string() })

async function versionOf({ caller, platform }: Call, companyId: string, number: number) {
  const statement = {
    text: `select json_build_object('content', content, 'sha256', sha256) from public.ssp_versions
      where company_id = $1::uuid and number = $2::integer`,
    values: [companyId, number],
  }
  const [row] = await platform.database.asCaller(caller, statement, { readOnly: true })
  if (row === undefined) throw refusal.noVersion()
  return stored.parse(JSON.parse(row[0] ?? 'null'))
}

function slug(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
}
