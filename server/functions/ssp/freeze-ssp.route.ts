import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { assembleDocument } from '#domain/ssp/assemble-document.ts'
import { outlineOf } from '#domain/ssp/protocol-outline.ts'
import { canonicalJson } from '#domain/text/canonical-json.ts'
import { ApiError } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { readPrintedLogo } from './printed-logo.ts'
import { CONTENT, contentAnswer } from './ssp-content.ts'

const NOTE_MAX = 2000

/** Freezes a version of a company's SSP permanently. */
export const freezeSsp = route({
  method: 'POST',
  name: 'freeze-ssp',
  purpose: 'Freezes the plan of a company as it stands now into a numbered version with its SHA-256.',
  may: 'signed in',
  input: z.object({
    companyId: z.guid(ID_MESSAGES.companyMalformed),
    note: z.string().trim().max(NOTE_MAX, `The note may have at most ${NOTE_MAX} characters.`).default(''),
  }),
  output: z.object({ number: z.number(), sha256: z.string() }),

  async handle({ companyId, note }, { caller, platform }) {
    return platform.database.callerTransaction(caller, { readOnly: false }, async (client) => {
      await client.query('select private.lock_ssp($1)', [companyId])
      const { rows } = await client.query(CONTENT, [companyId])
      const { content, person } = contentAnswer.parse(rows[0])
      if (content === null) throw new ApiError(404, 'no_company', 'There is no such company, or it is not yours.')
      const outline = outlineOf(content.protocol)
      const number = (content.versions.at(-1)?.number ?? 0) + 1
      const assembled = assembleDocument(outline, content, {
        version: { number, frozenAt: new Date(content.at).toISOString(), frozenBy: person, note },
        protocol: wordingOf(content.protocol).displayName,
      })
      const document = { ...assembled, logo: await readPrintedLogo(client, platform.files, companyId) }
      const kept = await client.query<{ sha256: string }>(
        'select private.freeze_ssp($1, $2, $3, $4, $5, $6, $7) as sha256',
        [companyId, number, content.protocol, outline.title, note, document.percent, canonicalJson(document)],
      )
      return { number, sha256: kept.rows[0]?.sha256 ?? '' }
    })
  },
})
