import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from '../api.ts'
import { read } from '../read.ts'
import { ControlsError } from '../controls/controls-error.ts'
import { messageOf } from '../errors.ts'

/** A member of a company, to choose or to name. */
export type Colleague = { id: Id<'users'>; name: string; email: string }

const CACHED_FOR_MS = 5 * 60_000

/** The members of a company, sorted by name. */
export const colleaguesIn = (companyId: Id<'companies'>) =>
  queryOptions({
    queryKey: ['people', 'colleagues', companyId] as const,
    staleTime: CACHED_FOR_MS,
    queryFn: async ({ signal }): Promise<Colleague[]> => {
      const query = api
        .from('user_companies')
        .select('id:user_id,profile:profiles!user_companies_user_id_fkey(full_name,email)')
        .eq('company_id', companyId)
      const people = await read(signal, query)
      return people
        .map(({ id, profile }) => ({ id, name: profile.full_name || profile.email, email: profile.email }))
        .toSorted((one, other) => one.name.localeCompare(other.name))
    },
  })

/** The name of a colleague; null for a former member or one that the person may not see. */
export const personName = (userId: Id<'users'>) =>
  queryOptions({
    queryKey: ['people', userId] as const,
    staleTime: CACHED_FOR_MS,
    queryFn: async ({ signal }) => {
      const { data, error } = await api
        .from('profiles')
        .select('full_name,email')
        .eq('id', userId)
        .abortSignal(signal)
        .maybeSingle()
      if (error) throw new ControlsError(messageOf(error), error)
      return data === null ? null : data.full_name || data.email
    },
  })
