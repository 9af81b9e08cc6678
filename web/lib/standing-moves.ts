import * as z from 'zod/mini'
import { EXCEPTION_KINDS } from '#domain/controls/exception.ts'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'

/** How a control stands, as a score sees it. */
export const standing = {
  status: z.enum(CONTROL_STATUSES),
  countsAsMet: z.nullable(z.enum(EXCEPTION_KINDS)),
}

/** How controls came to stand as they do, as the server tells it. Fits the history of scores as it is. */
export const standingMoves = z.array(z.object({ day: z.nullable(z.string()), ...standing, ids: z.array(z.string()) }))
