import pg from 'pg'
import { expect, test } from 'vitest'
import { ApiError, TooManyRequestsError } from '#server/platform/errors.ts'
import { FileError } from '#server/platform/files/files.ts'
import { errorResponse } from './error-response.ts'

const fromDatabase = (code: string) =>
  Object.assign(new pg.DatabaseError('a text of the database', 5, 'error'), { code })

test.each([
  [new ApiError(418, 'teapot', 'short and stout'), 418, 'short and stout'],
  [new FileError('too large', 'too large'), 413, 'too large'],
  [new FileError('hash', 'another hash'), 422, 'another hash'],
  [new FileError('full', 'There is no room left for files.'), 507, 'There is no room left for files.'],
  [new FileError('unavailable', 'The file store does not answer.'), 503, 'The file store does not answer.'],
  [fromDatabase('42501'), 403, 'You do not have permission to do this.'],
  [fromDatabase('PGRST'), 401, 'Session ended'],
  [fromDatabase('23503'), 409, 'Something that this refers to has changed. Try again.'],
  [fromDatabase('22P02'), 400, 'The request has a value that cannot be stored.'],
  [fromDatabase('55P03'), 503, 'The database is busy. Try again.'],
  [fromDatabase('P0001'), 400, 'a text of the database'],
  [fromDatabase('42P01'), 500, 'The server could not answer this request.'],
  [new TypeError('a secret'), 500, 'The server could not answer this request.'],
])('%s', async (error, status, text) => {
  const response = errorResponse(error)
  expect([response.status, await response.json()]).toEqual([
    status,
    expect.objectContaining({ success: false, error: text }),
  ])
})

test('a caller at a limit is told when to try again', () => {
  const response = errorResponse(new TooManyRequestsError('Too many requests of your account at once', 2_500))
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
})
