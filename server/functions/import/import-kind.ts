import type pg from 'pg'
import type { z } from 'zod'
import type { JobKindName } from '#domain/jobs/job-kinds.ts'

/** What the rows of an imported file become. */
export interface ImportKind {
  /** The job that writes more rows than one request can. */
  readonly kind: JobKindName
  /** The page that shows them. */
  readonly page: string
  readonly words: { readonly one: string; readonly many: string }
  readonly entry: z.ZodType<Readonly<Record<string, unknown>>>
  /** Writes some of them in the person's transaction, under the policies and constraints of the database. */
  write(client: pg.ClientBase, companyId: string, entries: readonly unknown[]): Promise<unknown>
}
