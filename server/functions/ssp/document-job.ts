import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { SspDocument } from '#domain/ssp/ssp-document.ts'
import { JobError, jobKind, type JobAttempt } from '#server/platform/background/job-kind.ts'
import { FORMAT_RULES, FORMATS, MARKINGS } from './formats.ts'
import { storedSspDocument } from './stored-document.ts'
import { printedSsp } from './printed-document.ts'
import { renderInThread } from './thread/render-in-thread.ts'

const input = z.object({
  /** The version to print; null for the stored draft. */
  version: z.number().nullable(),
  format: z.enum(FORMATS),
  marking: z.enum(MARKINGS),
})

/** Writes an SSP as a document. The same version with the same marking in the same format gives the same bytes. */
export const documentJob = jobKind({
  kind: 'document',
  page: '/ssp',
  input,

  async run({ version, format, marking }, work) {
    const content = version === null ? await work.source() : await versionOf(work, version)
    if (content === undefined) throw new JobError('There is no such version any more.')
    const plan = storedSspDocument.parse(JSON.parse(content))
    // A server killed right after storing the file has only not reported it yet.
    if (work.chunks.length === 0) {
      const sha256 = createHash('sha256').update(content).digest('hex')
      const printed = printedSsp(plan, sha256, version === null)
      await work.storeChunk(Readable.from([await renderInThread({ printed, format, marking }, work)]))
    }
    return { name: fileName(plan, version, format), contentType: FORMAT_RULES[format].contentType }
  },
})

async function versionOf({ companyId, platform }: JobAttempt, version: number): Promise<string | undefined> {
  const { rows } = await platform.database.service.query<{ content: string; sha256: string }>(
    'select content, sha256 from public.ssp_versions where company_id = $1 and number = $2',
    [companyId, version],
  )
  const [row] = rows
  if (row !== undefined && createHash('sha256').update(row.content).digest('hex') !== row.sha256)
    throw new JobError(`Version ${version} is not what it was when it was frozen, so no document is made of it.`)
  return row?.content
}

function fileName({ title, frozenAt }: SspDocument, version: number | null, format: string): string {
  const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return `${slug}-${version === null ? `draft-${frozenAt.slice(0, 10)}` : `v${version}`}.${format}`
}
