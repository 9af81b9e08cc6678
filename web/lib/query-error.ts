import { messageOf } from './errors.ts'
import { requestIdOf } from './failed-response.ts'

export type FailedQuery = { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown }

/** The error of a query and a retry, as props of an ErrorState. */
export function queryErrorProps({ error, refetch, isFetching }: FailedQuery) {
  return {
    description: messageOf(error),
    requestId: requestIdOf(error),
    onRetry: () => void refetch(),
    retrying: isFetching,
  }
}
