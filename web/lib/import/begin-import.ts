import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import { IMPORT_BATCH_ROWS } from '#domain/jobs/import-limits.ts'
import type { ImportName } from '#domain/jobs/job-kinds.ts'
import { callFunction } from '../functions.ts'
import { jobKeys } from '../jobs/progress.ts'

/** A request has room for twice as much. */
const LONGEST_AT_ONCE = 500_000

const begun = z.object({ jobId: z.string() })

/** Whether it is written as long work, and not while the person waits. */
export function isLongWork(payloads: readonly unknown[]): boolean {
  return payloads.length > IMPORT_BATCH_ROWS || JSON.stringify(payloads).length > LONGEST_AT_ONCE
}

export interface ImportedRow {
  /** In the file, as the person counts. */
  row: number
  entry: unknown
}

/** Has the server write the rows of a file as long work; gives its id. */
export function useBeginImport(companyId: Id<'companies'>) {
  const cache = useQueryClient()
  return async (what: ImportName, rows: readonly ImportedRow[]): Promise<string> => {
    const { jobId } = await callFunction('begin-import', { companyId, what, rows }, begun)
    await cache.invalidateQueries({ queryKey: jobKeys.of(companyId) })
    return jobId
  }
}
