import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { IMPORT_BATCH_ROWS } from '#domain/jobs/import-limits.ts'
import type { ImportName } from '#domain/jobs/job-kinds.ts'
import { callFunction } from '../functions.ts'
import { jobKeys } from '../jobs/progress.ts'

/** Half of what a request may hold. */
const LONGEST_AT_ONCE = 500_000

const begun = z.object({ jobId: z.string() })

/** Whether a job writes it in the background. */
export function isLongWork(payloads: readonly unknown[]): boolean {
  return payloads.length > IMPORT_BATCH_ROWS || JSON.stringify(payloads).length > LONGEST_AT_ONCE
}

export interface ImportedRow {
  /** The row number in the file, starting at 1. */
  row: number
  entry: unknown
}

/** Starts a job that writes the rows of a file; resolves with its id. */
export function useBeginImport(companyId: Id<'companies'>) {
  const cache = useQueryClient()
  return async (what: ImportName, rows: readonly ImportedRow[]): Promise<string> => {
    const { jobId } = await callFunction('begin-import', { companyId, what, rows }, begun)
    await cache.invalidateQueries({ queryKey: jobKeys.of(companyId) })
    return jobId
  }
}
