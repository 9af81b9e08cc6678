import { LOADS_ONCE_ONLINE } from '#web/ui/state/offline-bar.tsx'
import { ControlsError } from './controls/controls-error.ts'
import { messageOf } from './errors.ts'
import { requestIdOf } from './failed-response.ts'

export type FailedQuery = { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown }

/** A query that may also wait for the connection. */
export type WaitingQuery = FailedQuery & { readonly isError: boolean; readonly isPaused: boolean }

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

/** Whether nothing will come by itself: the query failed, or the browser is offline. */
export function isStopped({ isError, isPaused }: WaitingQuery): boolean {
  return isError || isPaused
}

/** Why there is no data of a query that stopped, as props of an ErrorState. `what` is as in "The packages". */
export function stoppedProps(query: WaitingQuery, what: string) {
  if (!query.isError) return { title: `${what} could not be loaded yet.`, description: LOADS_ONCE_ONLINE }
  return { ...queryErrorProps(query), title: `${what} could not be loaded.` }
}
