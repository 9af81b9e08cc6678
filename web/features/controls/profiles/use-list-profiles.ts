import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { controlProfiles, type ListProfile } from './profile-queries.ts'

const NONE: readonly ListProfile[] = []

/** The profiles to filter by. Undefined while the profile in the address is still loading. */
export function useListProfiles(scope: ControlsScope): readonly ListProfile[] | undefined {
  const { data, isPending } = useQuery(controlProfiles(scope))
  const isNamed = useSearch({ strict: false, select: ({ profile }) => profile !== undefined })
  return data ?? (isPending && isNamed ? undefined : NONE)
}
