import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { READ_POSITION } from '#server/platform/database/feed-position.ts'
import { ApiError } from '#server/platform/errors.ts'
import { createPrepare } from '../prepare.ts'
import { fixed, headers, LONG, REQUESTS } from './testing-fuzz.ts'
import { body, preferences, queryString, relationName } from './testing-queries.ts'
import { LIBRARY } from './testing-schema.ts'
import { validQuery } from './testing-selects.ts'
import { schemaValue } from './testing-value.ts'
import { createTestRest, type TestRest } from './testing.ts'

const SOMEONE = '00000000-0000-4000-8000-000000000001'

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(LIBRARY)
})

afterAll(() => rest.close())

test('any query string produces a statement or a 4xx, and no name escapes its quotes', () => {
  const schema = schemaValue()
  const prepare = createPrepare()
  const check = (name: string, query: string): void => {
    const base = {
      method: 'GET',
      kind: 'relation',
      prefer: undefined,
      accept: undefined,
      range: undefined,
      body: undefined,
    } as const
    try {
      const { rendered } = prepare(schema, 'authenticated', { ...base, name, query })
      const bare = rendered.text
        .replaceAll(/"(?:[^"]|"")*"/g, '')
        .replaceAll("'[]'", '')
        .replace(READ_POSITION, '')
      expect(bare).toMatch(/^[a-z0-9_ .,()$:<>=~@&|*!-]+$/)
      expect(bare).not.toMatch(/drop|--/)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      expect(error.status).toBeGreaterThanOrEqual(300)
      expect(error.status).toBeLessThan(500)
    }
  }
  fc.assert(fc.property(relationName, queryString, check), { ...fixed, numRuns: 5_000 })
})

/** Every error must be the caller's: never a 5xx, nor a statement that PostgreSQL cannot parse (42601). */
async function expectNoServerError(path: string, init: RequestInit): Promise<number> {
  const answer = await rest.send(SOMEONE, path, init)
  const text = await answer.text()
  expect(answer.status, text).toBeLessThan(500)
  expect(text).not.toContain('"42601"')
  if (text !== '' && answer.headers.get('content-type')?.includes('json') === true) JSON.parse(text)
  return answer.status
}

const headersWith = (prefer: string | undefined, others: Record<string, string>): Record<string, string> => ({
  ...others,
  'content-type': 'application/json',
  ...(prefer !== undefined && { prefer }),
})

test('PostgreSQL accepts or refuses every parsed read without a server error', LONG, async () => {
  let answered = 0
  const check = async (
    name: string,
    query: string,
    prefer: string | undefined,
    others: Record<string, string>,
  ): Promise<void> => {
    const status = await expectNoServerError(`/${encodeURIComponent(name)}?${query}`, {
      headers: headersWith(prefer, others),
    })
    if (status < 300) answered += 1
  }
  await fc.assert(fc.asyncProperty(relationName, queryString, preferences, headers, check), fixed)
  // Guards against a generator that only produces errors.
  expect(answered).toBeGreaterThan(REQUESTS / 20)
})

test('queries with valid names succeed, except for meaningless orders and aggregates', LONG, async () => {
  const statuses = new Map<number, number>()
  const check = async ([name, query]: [string, string]): Promise<void> => {
    const status = await expectNoServerError(`/${name}?${query}`, {})
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  await fc.assert(fc.asyncProperty(validQuery, check), fixed)
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 3)
  expect(statuses.get(404) ?? 0).toBe(0)
})

test('PostgreSQL accepts or refuses every parsed write without a server error', LONG, async () => {
  const method = fc.constantFrom('POST', 'PATCH', 'DELETE')
  const check = async (
    verb: string,
    name: string,
    query: string,
    prefer: string | undefined,
    others: Record<string, string>,
    text: string,
  ): Promise<void> => {
    const sent = verb === 'DELETE' ? {} : { body: text }
    await expectNoServerError(`/${encodeURIComponent(name)}?${query}`, {
      method: verb,
      headers: headersWith(prefer, others),
      ...sent,
    })
  }
  await fc.assert(fc.asyncProperty(method, relationName, queryString, preferences, headers, body, check), fixed)
})
