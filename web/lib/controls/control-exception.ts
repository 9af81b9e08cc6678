import * as z from 'zod/mini'
import { EXCEPTION_KINDS } from '#domain/controls/exception.ts'

/** The exception that makes a control count as met, as the server sends it. */
export const controlException = z.nullable(
  z.object({
    kind: z.enum(EXCEPTION_KINDS),
    description: z.string(),
    measures: z.string(),
    since: z.string(),
    expectedEnd: z.nullable(z.string()),
  }),
)
