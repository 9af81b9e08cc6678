import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { ApiError, NoConnectionError, TooManyRequestsError } from './errors.ts'
import { logFailure } from './log-failure.ts'
import { createLog } from './log.ts'

const fromDatabase = (code: string) => Object.assign(new pg.DatabaseError('a text', 5, 'error'), { code })

/** The level of the line that is logged, and whether it has a stack. */
function logged(error: Error, status: number): string {
  const lines: string[] = []
  const log = createLog('silent')
  for (const level of ['info', 'warn', 'error'] as const)
    log[level] = (fields: object) => void lines.push('err' in fields ? `${level} with stack` : level)
  logFailure(log, error, { status, code: 'x', requestId: 'r', method: 'GET', path: '/' }, 'a request failed')
  return lines.join()
}

test.each([
  ['a limit', new TooManyRequestsError('Too many', 1_000), 429, 'info'],
  ['a statement that took too long', fromDatabase('57014'), 503, 'info'],
  ['the same as a module tells it', new ApiError(503, '57014', 'x', { cause: fromDatabase('57014') }), 503, 'info'],
  ['a lock that others held', fromDatabase('55P03'), 503, 'info'],
  ['a lost race', fromDatabase('40001'), 503, 'info'],
  ['a queue that was too long', new NoConnectionError(undefined), 503, 'warn'],
  ['an unreachable database', new NoConnectionError(new Error('ECONNREFUSED')), 503, 'error with stack'],
  ['a fault of ours', new TypeError('undefined is not a function'), 500, 'error with stack'],
  ['a wrong request', new ApiError(400, 'PGRST100', 'x'), 400, ''],
])('%s', (_, error, status, expected) => {
  expect(logged(error, status)).toBe(expected)
})

test('a flood of refusals is two lines a second: the first refusal, and how many followed it', () => {
  vi.useFakeTimers()
  try {
    const log = createLog('silent')
    const lines: object[] = []
    log.info = (fields: object) => void lines.push(fields)
    const refuse = (requestId: string, message: string) =>
      logFailure(
        log,
        new TooManyRequestsError('Too many', 1_000),
        { status: 429, code: 'too_many_requests', requestId, method: 'GET' },
        message,
      )
    for (const id of ['1', '2', '3']) refuse(id, 'a data request failed')
    refuse('4', 'a file request failed')
    expect(lines).toMatchObject([{ requestId: '1' }, { requestId: '4' }])
    vi.advanceTimersByTime(1_000)
    expect(lines.slice(2)).toEqual([{ status: 429, more: 2 }])
    refuse('5', 'a data request failed')
    expect(lines[3]).toMatchObject({ requestId: '5' })
  } finally {
    vi.useRealTimers()
  }
})
