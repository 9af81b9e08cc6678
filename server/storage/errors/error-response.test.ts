import { expect, test } from 'vitest'
import { TooManyRequestsError } from '#server/platform/errors.ts'
import { errorResponse, toStorageError } from './error-response.ts'

test('a caller at a limit is told when to try again', async () => {
  const refused = toStorageError(new TooManyRequestsError('Too many requests of your account at once', 2_500))
  const response = errorResponse(refused, false)
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3'])
  expect(await response.json()).toMatchObject({ statusCode: '429', code: 'SlowDown' })
})
