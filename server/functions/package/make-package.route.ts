import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { assembleDocument } from '#domain/ssp/assemble-document.ts'
import { outlineOf } from '#domain/ssp/protocol-outline.ts'
import { canonicalJson } from '#domain/text/canonical-json.ts'
import { ApiError } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { recordedCompany } from '../oscal/company-record.ts'
import { readPrintedLogo } from '../ssp/printed-logo.ts'
import { FROZEN_CONTENT, frozenText } from './frozen-content.ts'

const NOTE_MAX = 2000
/** The one statement that reads everything may take longer than most. */
const TIMEOUT_MS = 60_000

const read = z.looseObject({ record: recordedCompany, person: z.string().nullable() })

/** Freezes the current state of a company, and requests its archive. */
export const makePackage = route({
  method: 'POST',
  name: 'make-package',
  purpose: 'Freezes a company as it stands now, and has an assessment package written from it.',
  may: 'signed in',
  input: z.object({
    companyId: z.guid(ID_MESSAGES.companyMalformed),
    note: z.string().trim().max(NOTE_MAX, `The note may have at most ${NOTE_MAX} characters.`).default(''),
  }),
  output: z.object({ number: z.number(), jobId: z.string() }),

  async handle({ companyId, note }, { caller, platform: { database, files } }) {
    let kept: string | undefined
    try {
      return await database.callerTransaction(caller, { readOnly: false, timeoutMs: TIMEOUT_MS }, async (client) => {
        // Of an attempt that lost against another transaction.
        if (kept !== undefined) await files.discard(kept)
        await client.query('select private.lock_ssp($1)', [companyId])
        const { rows } = await client.query<{ content: unknown }>(FROZEN_CONTENT, [companyId])
        if (rows[0] === undefined)
          throw new ApiError(404, 'no_company', 'There is no such company, or it is not yours.')
        const { document: assembled, ...content } = freezing(rows[0].content, note)
        const document = { ...assembled, logo: await readPrintedLogo(client, files, companyId) }
        const version = await client.query<{ sha256: string }>(
          'select private.freeze_ssp($1, $2, $3, $4, $5, $6, $7) as sha256',
          [
            companyId,
            document.version,
            content.record.plan.protocol,
            document.title,
            document.note,
            document.percent,
            canonicalJson(document),
          ],
        )
        const ssp = { sha256: version.rows[0]?.sha256 ?? '', document }
        const bytes = Buffer.from(canonicalJson({ ...content, ssp }))
        const stored = await files.storeGenerated(Readable.from([bytes]))
        kept = stored.version
        const made = await client.query<{ number: number; jobId: string }>(
          'select number, job_id as "jobId" from private.freeze_package($1, $2, $3, $4, $5, $6, $7, $8)',
          [
            companyId,
            content.record.plan.protocol,
            note,
            content.at,
            stored.version,
            stored.size,
            stored.sha256,
            crc32(bytes),
          ],
        )
        return { number: made.rows[0]?.number ?? 0, jobId: made.rows[0]?.jobId ?? '' }
      })
    } catch (error) {
      if (kept !== undefined) await files.discard(kept)
      throw error
    }
  },
})

/** The content to store; its SSP becomes a version of its own, which the record names too. */
function freezing(content: unknown, note: string) {
  const { record, person, ...rest } = read.parse(content)
  const { plan } = record
  const at = new Date(plan.at).toISOString()
  const version = {
    number: (plan.versions.at(-1)?.number ?? 0) + 1,
    frozenAt: at,
    frozenBy: person,
    note: ['For an assessment package.', note].join(' ').trim().slice(0, NOTE_MAX),
  }
  const protocol = wordingOf(plan.protocol).displayName
  const document = assembleDocument(outlineOf(plan.protocol), plan, { version, protocol })
  const whole = { ...record, changedAt: at, plan: { ...plan, versions: [...plan.versions, version] } }
  const kept = { ...rest, format: 2, at, person: person ?? '', note, record: whole }
  return { ...frozenText.omit({ ssp: true }).parse(kept), document }
}
