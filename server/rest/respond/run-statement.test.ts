import pg from 'pg'
import { expect, test } from 'vitest'
import type { Caller } from '#server/platform/callers/caller.ts'
import type { Database } from '#server/platform/database/database.ts'
import { NoConnectionError } from '#server/platform/errors.ts'
import { restError, toApiError } from '../errors/error-response.ts'
import { runStatement } from './run-statement.ts'
import type { Schemas } from '../schema/schema.ts'

const CALLER: Caller = {
  role: 'authenticated',
  userId: undefined,
  sessionId: undefined,
  claimsText: '{}',
  address: '',
  userAgent: '',
  requestId: '',
}

const NONE: Schemas = new Map()

const RUN = {
  statement: { text: 'select 1', values: [] },
  options: { readOnly: true },
  check: undefined,
  keep: true,
}

function databaseError(code: string, more: Partial<pg.DatabaseError> = {}): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('secret text of the database', 0, 'error'), { code, ...more })
}

function failing(error: Error): Database {
  const unused = (): never => {
    throw new Error('not used')
  }
  return {
    asCaller: () => Promise.reject(error),
    callerTransaction: unused,
    holdAnswer: unused,
    service: new pg.Pool(),
    close: unused,
  }
}

test.each([
  ['is lost', new Error('the connection ended'), 'PGRST001', 'Database client error. Retrying the connection.'],
  [
    'is not to be had',
    new NoConnectionError(new Error('all are busy')),
    'PGRST003',
    'Timed out acquiring connection from connection pool.',
  ],
])('a connection that %s is a 503 with Retry-After', async (_what, cause, code, message) => {
  const error: unknown = await runStatement(failing(cause), CALLER, RUN).catch((thrown: unknown) => thrown)
  const response = restError(error, 'authenticated')
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1'])
  expect(await response.json()).toEqual({ code, message, details: null, hint: null })
})

test.each([
  ['22P02', 400],
  ['23502', 400],
  ['23514', 400],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['40001', 503],
  ['42501', 403],
  ['42P01', 404],
  ['42883', 404],
  ['42804', 400],
  ['53300', 503],
  ['54001', 413],
  ['57014', 503],
  ['57P01', 503],
  ['08006', 503],
  ['P0001', 400],
  ['P0002', 500],
  ['PT402', 402],
  ['PT999', 500],
  ['XX000', 500],
  ['ZZZZZ', 500],
])('SQLSTATE %s is answered with %i', (code, status) => {
  expect(toApiError(databaseError(code), 'authenticated', NONE).status).toBe(status)
})

test('a missing right is a 401 for anonymous callers', () => {
  expect(restError(databaseError('42501'), 'anon').headers.get('www-authenticate')).toBe('Bearer')
  expect(toApiError(databaseError('42501'), 'anon', NONE).status).toBe(401)
})

test('a server error reveals nothing about its cause', async () => {
  for (const error of [
    new TypeError('secret text'),
    databaseError('42601', { position: '8' }),
    databaseError('42P01', { internalQuery: 'select' }),
  ]) {
    const response = restError(error, 'authenticated')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret')
  }
})

test('anonymous callers get no details and hints from the database', () => {
  const error = databaseError('22P02', { detail: 'of a value', hint: 'of a type' })
  expect(toApiError(error, 'anon', NONE)).toMatchObject({ details: null, hint: null })
  expect(toApiError(error, 'authenticated', NONE)).toMatchObject({ details: 'of a value', hint: 'of a type' })
})
