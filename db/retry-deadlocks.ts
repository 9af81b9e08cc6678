const ATTEMPTS = 10
const DEADLOCK = '40P01'

/**
 * Does work again that lost a deadlock: a server that still runs writes to the same tables. The work must be one
 * transaction.
 */
export async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let left = ATTEMPTS - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || !isDeadlock(error)) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return error instanceof Error && (('code' in error && error.code === DEADLOCK) || isDeadlock(error.cause))
}
