import { Readable } from 'node:stream'
import { z } from 'zod'
import { JobError, jobKind } from '#server/platform/background/job-kind.ts'
import { FORMAT_RULES, FORMATS, MARKINGS } from '../ssp/formats.ts'
import { renderInThread } from '../ssp/thread/render-in-thread.ts'
import { decidedReview, printedReview } from './decided-review.ts'

const input = z.object({ format: z.enum(FORMATS), marking: z.enum(MARKINGS) })

/** Writes a review from the content stored with the request. */
export const thirdPartyReviewJob = jobKind({
  kind: 'third-party-review',
  page: '/business-associates',
  input,

  async run({ format, marking }, work) {
    const source = await work.source()
    if (source === undefined) throw new JobError('The review is not stored any more. Ask for it again.')
    const review = decidedReview.parse(JSON.parse(source))
    // A server killed right after storing the file has only not reported it yet.
    if (work.chunks.length === 0) {
      const printed = printedReview(review)
      await work.storeChunk(Readable.from([await renderInThread({ printed, format, marking }, work)]))
    }
    return {
      name: `review-t-${review.thirdParty.number}-${review.at.slice(0, 10)}.${format}`,
      contentType: FORMAT_RULES[format].contentType,
    }
  },
})
