import * as z from 'zod/mini'
import type { Company } from '#web/lib/company/companies.ts'
import { callFunction } from '#web/lib/functions.ts'

/** Creates the sample company; resolves once it has its content. */
export const createSample = () => callFunction('create-sample-company', {}, z.object({ id: z.string() }))

/** Removes it for good. */
export const removeSample = ({ id }: Company) =>
  callFunction('remove-sample-company', { companyId: id }, z.object({ removed: z.literal(true) }))
