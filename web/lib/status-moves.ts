import * as z from 'zod/mini'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'

/** How statuses came about, as the server tells it. Fits the history of scores as it is. */
export const statusMoves = z.array(
  z.object({ day: z.nullable(z.string()), status: z.enum(CONTROL_STATUSES), ids: z.array(z.string()) }),
)
