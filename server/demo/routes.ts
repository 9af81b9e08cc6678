import { z } from 'zod'
import { ID_MESSAGES } from '#domain/ids.ts'
import { ApiError } from '#server/platform/errors.ts'
import { route, type Route } from '#server/platform/route.ts'
import { createSample, removeSample } from './sample-company.ts'

const create = route({
  method: 'POST',
  name: 'create-sample-company',
  purpose: 'Creates a sample company to look around in, of which the caller becomes Owner.',
  may: 'signed in',
  input: z.object({}),
  output: z.object({ id: z.guid() }),
  async handle(_input, { caller, platform }) {
    if (caller.userId === undefined) throw new ApiError(401, 'not_signed_in', 'Authentication required')
    return { id: await createSample(platform, caller, caller.userId) }
  },
})

const remove = route({
  method: 'POST',
  name: 'remove-sample-company',
  purpose: 'Removes a sample company for good, with its rows and files. Its Owner may.',
  may: 'signed in',
  input: z.object({ companyId: z.guid(ID_MESSAGES.companyMalformed) }),
  output: z.object({ removed: z.literal(true) }),
  async handle({ companyId }, { caller, platform }) {
    if (!(await removeSample(platform, caller, companyId)))
      throw new ApiError(404, 'no_such_sample', 'There is no such sample company, or it is not yours to remove.')
    return { removed: true as const }
  },
})

/** Functions for sample companies. */
export const sampleRoutes: readonly Route[] = [create, remove]
