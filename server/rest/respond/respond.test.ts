import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPrepare } from '../prepare.ts'
import { respond } from './respond.ts'
import { schemaValue } from '../tests/testing-value.ts'

const prepared = createPrepare()(schemaValue(), 'authenticated', {
  method: 'GET',
  kind: 'relation',
  name: 'books',
  query: '',
  prefer: undefined,
  accept: undefined,
  range: undefined,
  body: undefined,
})

const answer = (body: string): Response | Promise<Response> =>
  respond(
    prepared,
    { total: undefined, count: 1, body, position: null, headers: null, status: null, inserted: undefined },
    'gzip',
  )

test.each([
  ['a small answer is compressed at once', 2_000, Response],
  ['a large answer is compressed aside, so that others are served meanwhile', 2_000_000, Promise],
])('%s', async (_what, length, kind) => {
  const body = JSON.stringify([{ title: 'é'.repeat(length) }])
  const given = answer(body)
  expect(given).toBeInstanceOf(kind)
  const response = await given
  expect([response.status, response.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  expect(gunzipSync(new Uint8Array(await response.arrayBuffer())).toString()).toBe(body)
})
