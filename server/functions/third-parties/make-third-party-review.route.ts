import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { ApiError } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { FORMAT_RULES, FORMATS, MARKINGS } from '../ssp/formats.ts'
import { readPrintedLogo } from '../ssp/printed-logo.ts'
import { DECIDED_REVIEW, decidedReview } from './decided-review.ts'

/** Requests a decided review of a third party as a document. */
export const makeThirdPartyReview = route({
  method: 'POST',
  name: 'make-third-party-review',
  purpose:
    'Has a decided review of a third party written as a Word document (DOCX) or a tagged PDF. The answer names the work; job-link gives its file.',
  may: 'signed in',
  input: z.object({
    companyId: z.guid(ID_MESSAGES.companyMalformed),
    reviewId: z.guid('reviewId takes the id of a review.'),
    marking: z.enum(MARKINGS, `A marking is one of ${MARKINGS.filter(Boolean).join(', ')}.`).default(''),
    format: z.enum(FORMATS, `A format is one of ${FORMATS.join(', ')}.`).default('pdf'),
  }),
  output: z.object({ jobId: z.string() }),

  async handle({ companyId, reviewId, marking, format }, { caller, platform }) {
    return platform.database.callerTransaction(caller, { readOnly: false }, async (client) => {
      const { rows: found } = await client.query<{ content: object }>(DECIDED_REVIEW, [companyId, reviewId])
      if (found[0] === undefined)
        throw new ApiError(404, 'no_review', 'There is no such review, it is not decided, or it is not yours.')
      const logo = await readPrintedLogo(client, platform.files, companyId)
      const review = decidedReview.parse({ ...found[0].content, logo })
      const { number, name } = review.thirdParty
      const what = `Review of T-${number} ${name}, ${review.at.slice(0, 10)}`
      const title = [what, marking, FORMAT_RULES[format].label].filter(Boolean).join(', ')
      const { rows } = await client.query<{ id: string }>(
        `select private.start_job_from($1, 'third-party-review', $2, $3, $4) as id`,
        [companyId, title, JSON.stringify({ format, marking }), JSON.stringify(review)],
      )
      return { jobId: rows[0]?.id ?? '' }
    })
  },
})
