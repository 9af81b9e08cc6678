import { useQuery } from '@tanstack/react-query'
import type { Id } from '#domain/ids.ts'
import { personName } from './company-people.ts'

/** The name of a person for a sentence; undefined while loading. */
export function usePersonName(userId: Id<'users'>): string | undefined {
  const { data } = useQuery(personName(userId))
  return data === null ? 'a former member' : data
}
