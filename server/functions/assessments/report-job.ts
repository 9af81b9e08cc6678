import { Readable } from 'node:stream'
import { z } from 'zod'
import { JobError, jobKind } from '#server/platform/background/job-kind.ts'
import { FORMAT_RULES, FORMATS, MARKINGS } from '../ssp/formats.ts'
import { renderInThread } from '../ssp/thread/render-in-thread.ts'
import { printedReport, reported } from './printed-report.ts'

const input = z.object({ number: z.number(), format: z.enum(FORMATS), marking: z.enum(MARKINGS) })

/** Writes the report of an assessment from the content stored with the request. */
export const reportJob = jobKind({
  kind: 'report',
  page: '/assessments',
  input,

  async run({ number, format, marking }, work) {
    const source = await work.source()
    if (source === undefined) throw new JobError('What the report is made of is not there any more. Ask for it again.')
    const content = reported.parse(JSON.parse(source))
    // A server killed right after storing the file has only not reported it yet.
    if (work.chunks.length === 0) {
      const printed = printedReport(content)
      await work.storeChunk(Readable.from([await renderInThread({ printed, format, marking }, work)]))
    }
    const day = content.record.frozenAt.slice(0, 10)
    const name = `assessment-a-${number}-${content.sha256 === null ? 'draft-' : ''}${day}.${format}`
    return { name, contentType: FORMAT_RULES[format].contentType }
  },
})
