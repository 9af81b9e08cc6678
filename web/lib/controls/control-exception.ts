import * as z from 'zod/mini'
import { EXCEPTION_KINDS } from '#domain/controls/exception.ts'

/** What makes a control count as met although something is missing, as the server tells it. */
export const controlException = z.nullable(
  z.object({
    kind: z.enum(EXCEPTION_KINDS),
    description: z.string(),
    measures: z.string(),
    since: z.string(),
    expectedEnd: z.nullable(z.string()),
  }),
)
