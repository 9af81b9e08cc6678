import { messageOf } from './errors.ts'

export type FailedQuery = { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown }

/** Why a query failed, and a way to try again: what an ErrorState shows below its title. */
export function failureOf({ error, refetch, isFetching }: FailedQuery) {
  return { description: messageOf(error), onRetry: () => void refetch(), retrying: isFetching }
}
