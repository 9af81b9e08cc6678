import * as z from 'zod/mini'
import { CONTROL_STATUSES } from '#domain/controls/status.ts'

/** The history of statuses, as the server sends it. The score history accepts it unchanged. */
export const statusMoves = z.array(
  z.object({ day: z.nullable(z.string()), status: z.enum(CONTROL_STATUSES), ids: z.array(z.string()) }),
)
