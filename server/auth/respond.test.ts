import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { NoConnectionError, TooManyRequestsError } from '#server/platform/errors.ts'
import { createLog } from '#server/platform/log.ts'
import { errorResponse } from './respond.ts'

test('a request that got no database connection is answered with Retry-After', async () => {
  const app = new Hono()
  app.get('/', () => {
    throw new NoConnectionError(new Error('all are busy'))
  })
  app.onError((error, c) => errorResponse(c, error, createLog('silent')))
  const modern = await app.request('/', { headers: { 'x-supabase-api-version': '2024-01-01' } })
  expect([modern.status, modern.headers.get('retry-after'), await modern.json()]).toEqual([
    503,
    '5',
    { code: 'service_overloaded', message: 'The server is busy. Try again in a few seconds.' },
  ])
  expect(await (await app.request('/')).json()).toMatchObject({ code: 503, error_code: 'service_overloaded' })
})

test('a caller at a limit is told when to try again', async () => {
  const app = new Hono()
  app.get('/', () => {
    throw new TooManyRequestsError('Too many requests from your network address at once', 2_500)
  })
  app.onError((error, c) => errorResponse(c, error, createLog('silent')))
  const answer = await app.request('/', { headers: { 'x-supabase-api-version': '2024-01-01' } })
  expect([answer.status, answer.headers.get('retry-after'), await answer.json()]).toEqual([
    429,
    '3',
    { code: 'over_request_rate_limit', message: 'Please wait a moment before trying again.' },
  ])
})
