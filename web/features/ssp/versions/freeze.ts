import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { callFunction } from '#web/lib/functions.ts'

const frozen = z.object({ number: z.number(), sha256: z.string() })

/** Freezes the current SSP. @returns the number of the version */
export async function freezeSsp(companyId: Id<'companies'>, note: string): Promise<number> {
  return (await callFunction('freeze-ssp', { companyId, note }, frozen)).number
}
