import { z } from 'zod'
import { openIn, whyNoCloseOut } from '#domain/assessments/close-out.ts'
import { ApiError } from '#server/platform/errors.ts'
import { route } from '#server/platform/route.ts'
import { assessmentInput, readAssessment, readRecord } from './read-assessment.ts'

const LONGEST_TITLE = 200

const functionErrors = {
  no: (why: string) => new ApiError(409, 'no_close_out', `${why}.`),
}

/** Plans an assessment of only what a Conditional status left not met, with the settings of the previous one. */
export const beginCloseOut = route({
  method: 'POST',
  name: 'begin-close-out',
  purpose: 'Plans the assessment that closes out a Conditional status: of the requirements that were not met.',
  may: 'signed in',
  input: assessmentInput,
  output: z.object({ number: z.number() }),

  async handle(input, { caller, platform }) {
    return platform.database.callerTransaction(caller, { readOnly: false }, async (client) => {
      const { content, at } = await readAssessment(client, input)
      const { assessment, closeOuts } = content
      const why = whyNoCloseOut({ ...assessment, closeOuts }, at.toISOString().slice(0, 10))
      if (why !== undefined) throw functionErrors.no(why)
      const record = await readRecord(client, input.companyId, assessment.id)
      const open = new Set(record && openIn(record).map(({ number }) => number))
      const scope = content.controls.filter(({ number }) => open.has(number)).map(({ id }) => id)
      if (scope.length < open.size)
        throw functionErrors.no('A requirement that was not met is no longer among the controls')
      const { rows } = await client.query<{ number: number }>(
        'select private.begin_close_out($1, $2, $3, $4) as number',
        [input.companyId, assessment.id, `Close-out of ${assessment.title}`.slice(0, LONGEST_TITLE), scope],
      )
      return z.object({ number: z.number() }).parse(rows[0])
    })
  },
})
