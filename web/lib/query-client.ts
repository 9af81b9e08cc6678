import { QueryClient } from '@tanstack/react-query'
import { codeOf } from './errors.ts'
import { isObject } from './json.ts'

const MAX_RETRIES = 3
/** A retry does not change a role. */
const NOT_ALLOWED = '42501'
const NEVER_HELPED_BY_RETRY = /no company|uuid|required/i

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay, staleTime: 30_000 },
    mutations: { retry: false },
  },
})

export function shouldRetry(failures: number, error: unknown): boolean {
  const message = isObject(error) && typeof error['message'] === 'string' ? error['message'] : ''
  return failures < MAX_RETRIES && codeOf(error) !== NOT_ALLOWED && !NEVER_HELPED_BY_RETRY.test(message)
}

/** 0.4, 0.8, 1.6 s: success or error within three seconds. */
function retryDelay(failures: number): number {
  return 400 * 2 ** failures
}
