import { queryOptions } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'

export const PROFILES_CACHED_FOR_MS = 60 * 60_000

export const profileKeys = {
  all: (companyId: Id<'companies'>) => ['control-profiles', companyId] as const,
  list: ({ companyId, protocol }: ControlsScope) => ['control-profiles', companyId, protocol, 'list'] as const,
  reports: ({ companyId, protocol }: ControlsScope) => ['control-profiles', companyId, protocol, 'reports'] as const,
}

/** A profile by which the list can be filtered. */
export interface ListProfile {
  readonly id: Id<'control_profiles'>
  readonly title: string
  readonly version: string
  readonly numbers: readonly string[]
}

export function keptProfiles<Columns extends string>({ companyId, protocol }: ControlsScope, columns: Columns) {
  const query = api.from('control_profiles').select(columns).eq('company_id', companyId).eq('protocol_id', protocol)
  return query.order('title').order('version')
}

/** The imported profiles with the numbers of their controls. */
export const controlProfiles = (scope: ControlsScope) =>
  queryOptions({
    queryKey: profileKeys.list(scope),
    staleTime: PROFILES_CACHED_FOR_MS,
    meta: { follows: ['control_profiles'] as const },
    queryFn: async ({ signal }): Promise<readonly ListProfile[]> =>
      (await keptProfiles(scope, 'id,title,version,numbers').abortSignal(signal).throwOnError()).data,
  })
