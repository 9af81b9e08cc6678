import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { callFunction } from '#web/lib/functions.ts'
import { pollingInterval, job, JOB_COLUMNS, type Job } from '#web/lib/jobs/jobs.ts'

const COLUMNS =
  `id,number,note,frozen_by,frozen_at,file_count,byte_count,missing,list_sha256,job:jobs(${JOB_COLUMNS})` as const

/** The packages of a company with their jobs, newest first. */
export const companyPackages = (companyId: Id<'companies'>) =>
  queryOptions<MadePackage[], Error, MadePackage[], readonly ['packages', Id<'companies'>]>({
    queryKey: ['packages', companyId] as const,
    meta: { follows: ['packages', 'jobs'] },
    refetchInterval: ({ state }) => pollingInterval(state.data?.flatMap(({ job: writing }) => writing ?? [])),
    queryFn: async ({ signal }) => {
      const { data } = await api
        .from('packages')
        .select(COLUMNS)
        .eq('company_id', companyId)
        .order('number', { ascending: false })
        .abortSignal(signal)
        .throwOnError()
      return data.map((made) => ({ ...made, job: z.nullable(job).parse(made.job) }))
    },
  })

export type MadePackage = Pick<
  Row<'packages'>,
  'id' | 'number' | 'note' | 'frozen_by' | 'frozen_at' | 'file_count' | 'byte_count' | 'missing' | 'list_sha256'
> & {
  /** The latest job that writes the archive; null after its cleanup. */
  job: Job | null
}

const made = z.object({ number: z.number() })

/** Freezes the company's current content. @returns the number of the package */
export async function makePackage(companyId: Id<'companies'>, note: string): Promise<number> {
  return (await callFunction('make-package', { companyId, note }, made)).number
}

export async function writeAgain(companyId: Id<'companies'>, id: string): Promise<void> {
  await api.rpc('rewrite_package', { company: companyId, package: id }).throwOnError()
}
