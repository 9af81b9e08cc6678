import { queryOptions, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Id } from '#domain/ids.ts'
import type { TableDensity } from '#web/ui/table/table-types.ts'
import { api } from './api.ts'
import { useMyId } from './auth/session.ts'
import { toastFailed } from './toast-failed.ts'

/** A person's preferences, on every device. */
export interface Preferences {
  /** Whether single-letter shortcuts are on (WCAG 2.1.4). */
  singleKeys: boolean
  density: TableDensity
  /** Which sections of pages are folded, by their ids; others are as usual. */
  folds: Readonly<Record<string, boolean>>
}

const USUAL: Preferences = { singleKeys: true, density: 'comfortable', folds: {} }

const folds = z.record(z.string(), z.boolean())

const CACHED_FOR_MS = 5 * 60_000

const preferencesOf = (userId: Id<'users'> | undefined) =>
  queryOptions({
    queryKey: ['preferences', userId] as const,
    staleTime: CACHED_FOR_MS,
    queryFn:
      userId === undefined
        ? skipToken
        : async ({ signal }): Promise<Preferences> => {
            const { data } = await api
              .from('profiles')
              .select('single_key_shortcuts,table_density,section_folds')
              .eq('id', userId)
              .abortSignal(signal)
              .maybeSingle()
              .throwOnError()
            if (data === null) return USUAL
            return {
              singleKeys: data.single_key_shortcuts,
              density: data.table_density,
              folds: folds.safeParse(data.section_folds).data ?? {},
            }
          },
  })

/** The defaults until they are loaded. */
export function usePreferences(): Preferences {
  return useQuery(preferencesOf(useMyId())).data ?? USUAL
}

/** Whether a section is folded: as the person left it, on every device. */
export function useSectionFold(id: string, isFoldedAtFirst: boolean) {
  const { data } = useQuery(preferencesOf(useMyId()))
  const { mutate } = useSetPreferences()
  return {
    isFolded: data?.folds[id] ?? isFoldedAtFirst,
    /** Does nothing before the saved folds are loaded: it would overwrite them. */
    setFolded: (isFolded: boolean) => {
      if (data === undefined) return
      mutate(
        { folds: { ...data.folds, [id]: isFolded } },
        { onError: (error) => toastFailed('The section could not be saved', error) },
      )
    },
  }
}

/** Changes preferences optimistically; an error rolls back. */
export function useSetPreferences() {
  const cache = useQueryClient()
  const userId = useMyId()
  const { queryKey } = preferencesOf(userId)
  return useMutation({
    mutationFn: async ({ singleKeys, density, folds: folded }: Partial<Preferences>) => {
      if (userId === undefined) return
      await api
        .from('profiles')
        .update({
          ...(singleKeys !== undefined && { single_key_shortcuts: singleKeys }),
          ...(density !== undefined && { table_density: density }),
          ...(folded !== undefined && { section_folds: folded }),
        })
        .eq('id', userId)
        .throwOnError()
    },
    onMutate: async (changes) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, { ...USUAL, ...before, ...changes })
      return { before }
    },
    onError: (_error, _changes, context) => cache.setQueryData(queryKey, context?.before),
  })
}
