import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { callFunction } from '#web/lib/functions.ts'

const COLUMNS = 'id,number,note,frozen_by,frozen_at,job_id,file_count,byte_count,missing,list_sha256'

/** Every package of a company, newest first. */
export const companyPackages = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: ['packages', companyId] as const,
    meta: { follows: ['packages'] },
    queryFn: async ({ signal }): Promise<MadePackage[]> => {
      const { data } = await api
        .from('packages')
        .select(COLUMNS)
        .eq('company_id', companyId)
        .order('number', { ascending: false })
        .abortSignal(signal)
        .throwOnError()
      return data
    },
  })

export type MadePackage = Pick<
  Row<'packages'>,
  | 'id'
  | 'number'
  | 'note'
  | 'frozen_by'
  | 'frozen_at'
  | 'job_id'
  | 'file_count'
  | 'byte_count'
  | 'missing'
  | 'list_sha256'
>

const made = z.object({ number: z.number() })

/** Freezes the company as it stands. @returns the number of the package */
export async function makePackage(companyId: Id<'companies'>, note: string): Promise<number> {
  return (await callFunction('make-package', { companyId, note }, made)).number
}

export async function writeAgain(companyId: Id<'companies'>, id: string): Promise<void> {
  await api.rpc('write_package_again', { company: companyId, package: id }).throwOnError()
}
