import * as z from 'zod/mini'
import { EXCEPTION_KINDS } from '#domain/controls/exception.ts'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'

/** The scored status of a control. */
export const standing = {
  status: z.enum(CONTROL_STATUSES),
  countsAsMet: z.nullable(z.enum(EXCEPTION_KINDS)),
}

/** The history of scored statuses, as the server sends it. The score history accepts it unchanged. */
export const scoredStatusHistory = z.array(
  z.object({ day: z.nullable(z.string()), ...standing, ids: z.array(z.string()) }),
)
