import { queryOptions } from '@tanstack/react-query'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { keptProfiles, profileKeys, PROFILES_CACHED_FOR_MS } from './profile-queries.ts'
import { read } from '#web/lib/read.ts'

/** The imported profiles with their whole reports. */
export const profileReports = (scope: ControlsScope) =>
  queryOptions({
    queryKey: profileKeys.reports(scope),
    staleTime: PROFILES_CACHED_FOR_MS,
    meta: { follows: ['control_profiles'] as const },
    queryFn: ({ signal }) => {
      const query = keptProfiles(scope, 'id,title,version,numbers,report,created_at,updated_at')
      return read(signal, query)
    },
  })
