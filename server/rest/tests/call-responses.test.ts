import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestRest, type Answer, type TestRest } from './testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'

const SETUP = `
create function public.headers(given text) returns int language sql volatile as $$ select set_config('response.headers', given, true); select 1 $$;
create function public.status(given text) returns int language sql volatile as $$ select set_config('response.status', given, true); select 1 $$;
create function public.raise(code text, said text, detail text default null) returns void language plpgsql volatile as $$
  begin if detail is null then raise using errcode = code, message = said; else raise using errcode = code, message = said, detail = detail; end if; end $$;
grant execute on all functions in schema public to authenticated;`

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(SETUP)
})

afterAll(() => rest.close())

const post = (path: string, body: unknown): Promise<Answer> => rest.write(ADA, 'POST', `/rpc/${path}`, body)

describe('a function decides the response', () => {
  test('by response.headers, which override the default headers and may repeat', async () => {
    const given = JSON.stringify([
      { 'X-One': 'a' },
      { 'content-type': 'text/special' },
      { 'Set-Cookie': 'a=1' },
      { 'Set-Cookie': 'b=2' },
    ])
    const { headers, status } = await post('headers', { given })
    expect([status, headers.get('x-one'), headers.get('content-type')]).toEqual([200, 'a', 'text/special'])
    expect(headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  })

  test.each(['{"a":"b"}', '[{"a":1}]', '[{"a b":"c"}]', '["a"]', 'x', '[{"a":"line\\nbreak"}]'])(
    'unless they are not headers: %s',
    async (given) => {
      expect(await post('headers', { given })).toMatchObject({
        status: 500,
        json: {
          code: 'PGRST111',
          message: 'response.headers guc must be a JSON array composed of objects with a single key and a string value',
        },
      })
    },
  )

  test('by response.status', async () => {
    expect(await post('status', { given: '418' })).toMatchObject({ status: 418, json: 1 })
    expect(await post('status', { given: '204' })).toMatchObject({ status: 204, text: '' })
    expect(await post('status', { given: '205' })).toMatchObject({ status: 205, text: '' })
    for (const given of ['abc', '99', '600', '100']) {
      expect(await post('status', { given })).toMatchObject({
        status: 500,
        json: { code: 'PGRST112', message: 'response.status guc must be a valid status code' },
      })
    }
  })

  test.each([
    ['PT404', 'gone fishing', undefined, 404, { code: 'PT404', message: 'gone fishing', details: null, hint: null }],
    ['PT40A', 'odd', undefined, 500, { code: 'PT40A', message: 'odd' }],
    [
      'PGRST',
      '{"code":"123","message":"ABC","details":"DEF","hint":"XYZ"}',
      '{"status":332,"headers":{"X-Header":"str"}}',
      332,
      { code: '123', message: 'ABC', details: 'DEF', hint: 'XYZ' },
    ],
    [
      'PGRST',
      'INVALID',
      '{"status":332}',
      500,
      {
        code: 'PGRST121',
        message: `Could not parse JSON in the "RAISE SQLSTATE 'PGRST'" error`,
        details: "Invalid JSON value for MESSAGE: 'INVALID'",
        hint: "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'.",
      },
    ],
    [
      'PGRST',
      '{"code":"1","message":"m"}',
      'INVALID',
      500,
      {
        code: 'PGRST121',
        details: "Invalid JSON value for DETAIL: 'INVALID'",
        hint: "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'.",
      },
    ],
    [
      'PGRST',
      '{"code":"1","message":"m"}',
      undefined,
      500,
      { code: 'PGRST121', details: 'DETAIL is missing in the RAISE statement' },
    ],
  ])('by raising %s: %s, %s', async (code, said, detail, status, json) => {
    expect(await post('raise', { code, said, ...(detail !== undefined && { detail }) })).toMatchObject({ status, json })
  })
})
