import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { NoConnectionError } from '#server/platform/errors.ts'
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
