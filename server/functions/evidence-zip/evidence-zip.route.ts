import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import { recordAccess } from '#server/platform/audit/record-access.ts'
import { FileAnswer, route } from '#server/platform/route.ts'
import { chosenFiles } from './chosen-files.ts'
import { zipOf } from './zip-of.ts'

const MOST_PIECES = 500
const MOST_GIGABYTES = 4
const MOST_AT_ONCE = 4

const functionErrors = {
  nothing: () => new ApiError(404, 'no_files', 'None of these has a file that you can download.'),
  tooLarge: () =>
    new ApiError(413, 'too_large', `One archive holds at most ${MOST_GIGABYTES} GB. Choose fewer pieces at once.`),
  busy: () => new ApiError(503, 'busy', 'Several archives are being made already. Try again in a minute.'),
}

const input = z.object({
  companyId: z.guid('Invalid company ID format'),
  evidenceIds: z
    .array(z.guid('Invalid evidence ID format'))
    .min(1, 'Choose at least one piece.')
    .max(MOST_PIECES, `One archive holds at most ${MOST_PIECES} pieces.`),
})

let running = 0

/** The current files of chosen evidence items as one archive, with SHA256SUMS. */
export const evidenceZip = route({
  method: 'POST',
  name: 'evidence-zip',
  purpose: `The files of up to ${MOST_PIECES} evidence items (at most ${MOST_GIGABYTES} GB) as a zip with SHA256SUMS.`,
  may: 'signed in',
  input,
  output: z.unknown(),

  async handle({ companyId, evidenceIds }, call) {
    const chosen = await chosenFiles(call, companyId, evidenceIds)
    if (chosen.files.length === 0) throw functionErrors.nothing()
    const bytes = chosen.files.reduce((sum, { size }) => sum + size, 0)
    if (bytes > MOST_GIGABYTES * 1024 ** 3) throw functionErrors.tooLarge()
    if (running >= MOST_AT_ONCE) throw functionErrors.busy()
    const files = chosen.files.map(({ name, sha256 }) => ({ name, sha256 }))
    const metadata = { count: files.length, files }
    await recordAccess(call.platform.database.service, call.caller, {
      action: 'evidence_zip',
      companyId,
      metadata,
    })
    running += 1
    const body = zipOf(chosen, call.platform.files)
    body.once('close', () => (running -= 1))
    return new FileAnswer(`evidence-${new Date().toISOString().slice(0, 10)}.zip`, 'application/zip', body)
  },
})
