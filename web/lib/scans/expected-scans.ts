import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { read } from '#web/lib/read.ts'
import { idOf } from '#web/lib/id-of.ts'

const expectedScans = z.array(
  z.object({
    schedule_id: idOf('scan_schedules'),
    name: z.string(),
    /** The scans that last fulfilled it, one or several together, and how many of the assets they looked at. */
    last_numbers: z.nullable(z.array(z.number())),
    last_on: z.nullable(z.string()),
    covered: z.nullable(z.number()),
    expected: z.nullable(z.number()),
    /** The last day on which the next scan is in time. */
    next_by: z.string(),
  }),
)
export type ExpectedScan = z.infer<typeof expectedScans>[number]

/** How each expected scan of a company was last fulfilled, and when the next is due. */
export async function fetchExpectedScans(companyId: Id<'companies'>, signal: AbortSignal): Promise<ExpectedScan[]> {
  return expectedScans.parse(await read(signal, api.rpc('expected_scans', { company_uuid: companyId })))
}
