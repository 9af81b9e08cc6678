import { expect, test } from 'vitest'
import { messageOf } from './errors.ts'
import { requestIdOf, withRequestId } from './failed-response.ts'

const ID = '1f0b6a52-7c1e-4a55-9d3c-0d6f5b3f9a11'
const failed = (status: number, body: string) => new Response(body, { status, headers: { 'X-Request-Id': ID } })

test.each([
  ['an error of ours', JSON.stringify({ code: 'XX000', message: 'boom', details: null, hint: null })],
  ['an error with a hint', JSON.stringify({ code: '57P03', message: 'Busy', details: null, hint: 'Wait.' })],
  ['an error that names its request', JSON.stringify({ code: 'XX000', message: 'boom', hint: `Request ${ID}` })],
  ['the page of a proxy', '<html><h1>Bad gateway</h1></html>'],
])('%s carries the id of its request once', async (_what, body) => {
  const answer = await withRequestId(failed(502, body))
  const error: unknown = await answer.json()
  expect(answer.status).toBe(502)
  expect(requestIdOf(error)).toBe(ID)
  expect(JSON.stringify(error).split(ID)).toHaveLength(2)
  expect(messageOf(error)).not.toContain('<')
})

test('an error that is not of ours is not shown in its own words', async () => {
  const answer = await withRequestId(new Response(JSON.stringify({ message: 'boom' }), { status: 500 }))
  expect(messageOf(await answer.json())).toBe('The server answered 500.')
})

test('an error of the caller stays unchanged', async () => {
  const refused = failed(409, '{"message":"Taken"}')
  expect(await withRequestId(refused)).toBe(refused)
  expect(requestIdOf({ message: 'Taken', hint: 'Request another name' })).toBeUndefined()
})

test.each([
  [{ code: 'XX000', message: 'cache lookup failed for relation 16402', hint: `Request ${ID}` }],
  [{ code: '', message: 'The server answered 502.', hint: `Request ${ID}` }],
])('an unexpected failure reads plainly', (error) => {
  expect(messageOf(error)).toBe('The server had an error. Try again. If it happens again, tell your administrator.')
})

test('an outage keeps its own words', () => {
  expect(messageOf({ code: '53100', message: 'The disk is full.', hint: `Request ${ID}` })).toBe('The disk is full.')
})

test('an error with words of its own has the id of its cause', () => {
  const error = new Error('Failed to fetch controls', { cause: { code: 'XX000', message: '', hint: `Request ${ID}` } })
  expect(requestIdOf(error)).toBe(ID)
  expect(messageOf(error)).toBe('Failed to fetch controls')
})
