import { ControlsError } from './controls/controls-error.ts'
import { messageOf } from './errors.ts'
import { requestIdOf } from './failed-response.ts'

export type FailedQuery = { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown }

/** The error of a query and a retry, as props of an ErrorState. */
export function queryErrorProps({ error, refetch, isFetching }: FailedQuery) {
  // Its own message says what failed, as the title above does.
  const reason = error instanceof ControlsError ? error.cause : error
  return {
    description: messageOf(reason),
    requestId: requestIdOf(reason),
    onRetry: () => void refetch(),
    retrying: isFetching,
  }
}
