import { FunctionsHttpError } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { formRoute, route } from '#server/platform/route.ts'
import { createTestFunctions, ORIGIN, type TestFunctions, type TestPerson } from './testing.ts'

const echo = route({
  method: 'POST',
  name: 'echo',
  purpose: 'Says it again.',
  may: 'signed in',
  input: z.object({
    text: z.string({ error: 'A text is required' }),
    times: z.number().int().max(3, 'Three times at most').default(1),
  }),
  output: z.object({ text: z.string() }),
  handle: async ({ text, times }) => ({ text: text.repeat(times) }),
})

const broken = route({
  method: 'POST',
  name: 'broken',
  purpose: 'Fails unexpectedly.',
  may: 'anyone',
  input: z.object({}),
  output: z.null(),
  handle: () => Promise.reject(new Error('a secret in the text of an error')),
})

const upload = formRoute({
  method: 'POST',
  name: 'upload',
  purpose: 'Receives a file.',
  may: 'anyone',
  file: 'document',
  input: z.object({ title: z.string().min(2, 'Two letters at least') }),
  output: z.unknown(),
  admit: () => Promise.resolve(),
  handle: (_fields, _call, { name }) => Promise.resolve(name),
})

let functions: TestFunctions
let person: TestPerson

beforeAll(async () => {
  functions = await createTestFunctions([echo, broken, upload])
  person = await functions.person('Ada')
})
afterAll(() => functions.close())

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
/** Status and body of an error. */
async function refused(response: Response): Promise<unknown[]> {
  return [response.status, await response.json()]
}

test('the published client calls a function, which answers with JSON', async () => {
  const { data, error } = await person.client.functions.invoke('echo', { body: { text: 'ab', times: 2 } })
  expect([error, data]).toEqual([null, { text: 'abab' }])
})

test('a function reports its error to the published client', async () => {
  const { data, error } = await person.client.functions.invoke('echo', { body: { times: 9 } })
  expect([data, error instanceof FunctionsHttpError]).toEqual([null, true])
  const response: Response = error.context
  expect(await refused(response)).toEqual([
    400,
    expect.objectContaining({
      success: false,
      error: 'A text is required',
      field: 'text',
      issues: [
        { field: 'text', message: 'A text is required' },
        { field: 'times', message: 'Three times at most' },
      ],
    }),
  ])
})

test.each([
  ['no such function', 'nothing', json({}), 404, 'There is no function nothing.'],
  ['a path below a function', 'echo/more', json({}), 404, 'There is no function echo/more.'],
  ['text that is not JSON', 'echo', json('{"text"'), 400, 'The body is not valid JSON.'],
  [
    'bytes that are no text',
    'echo',
    { ...json('{}'), body: new Uint8Array([0x22, 0xff, 0x22]) },
    400,
    'The body is not valid JSON.',
  ],
  [
    'another type',
    'echo',
    { method: 'POST', body: 'text=x' },
    415,
    'This function takes JSON (Content-Type: application/json).',
  ],
  [
    'more than a megabyte',
    'echo',
    json({ text: 'x'.repeat(1_100_000) }),
    413,
    'The body may have at most 1048576 bytes.',
  ],
  ['no body where one is needed', 'echo', { method: 'POST' }, 400, 'A text is required'],
  [
    'JSON where a form is needed',
    'upload',
    json({}),
    415,
    'This function takes a form (Content-Type: multipart/form-data).',
  ],
] as [string, string, RequestInit, number, string][])('%s is refused', async (_what, name, init, status, error) => {
  expect(await refused(await functions.send(person, name, init))).toEqual([status, expect.objectContaining({ error })])
})

test.each([
  ['the fields before', ['title', 'document'], 'Plan', 200, 'plan.txt'],
  ['the fields after', ['document', 'title'], 'Plan', 400, { error: 'Send the fields before the file.' }],
  ['a wrong field before', ['title', 'document'], 'P', 400, { error: 'Two letters at least' }],
] as const)('a form for anyone, with %s the file', async (_what, parts, title, status, body) => {
  const form = new FormData()
  for (const part of parts) form.set(part, part === 'title' ? title : new File(['A plan.'], 'plan.txt'))
  const response = await functions.send(undefined, 'upload', { method: 'POST', body: form })
  const answer: unknown = await response.json()
  expect([response.status, answer]).toEqual([status, typeof body === 'string' ? body : expect.objectContaining(body)])
})

test('more than a megabyte without a declared length is refused while it arrives', async () => {
  const body = ReadableStream.from(
    (function* () {
      for (let n = 0; n < 40; n += 1) yield new Uint8Array(65_536)
    })(),
  )
  const init = { ...json(''), body, duplex: 'half' } as const
  expect(await refused(await functions.send(person, 'echo', init))).toEqual([413, expect.anything()])
})

test('a function accepts only its own method, and names it in the error', async () => {
  const response = await functions.send(person, 'echo', { method: 'DELETE' })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  expect(await response.json()).toMatchObject({ error: 'This function is called with POST.' })
})

test.each([
  ['without a key', {}, 401, 'No API key found in request'],
  ['with a wrong key', { apikey: 'wrong' }, 401, 'Invalid API key'],
  ['without a session', { apikey: 'right' }, 401, 'Authentication required'],
  ['with a token that is none', { apikey: 'right', authorization: 'Bearer a.b.c' }, 401, 'JWT is not valid'],
])('%s is refused', async (_what, headers, status, error) => {
  const given = 'apikey' in headers && headers.apikey === 'right' ? { ...headers, apikey: functions.apikey } : headers
  const response = await fetch(`${functions.url}/functions/v1/echo`, { ...json({ text: 'x' }), headers: given })
  expect(await refused(response)).toEqual([status, expect.objectContaining({ success: false, error })])
})

test('a preflight needs no key, from the installation’s own page', async () => {
  const plain = await fetch(`${functions.url}/functions/v1/echo`, { method: 'OPTIONS' })
  const headers = { origin: ORIGIN, 'access-control-request-method': 'POST' }
  const page = await fetch(`${functions.url}/functions/v1/echo`, { method: 'OPTIONS', headers })
  expect([plain.status, page.status, page.headers.get('access-control-allow-origin')]).toEqual([204, 204, ORIGIN])
})

test('an unforeseen error is reported without details', async () => {
  const [status, body] = await refused(await functions.send(undefined, 'broken', json({})))
  expect([status, JSON.stringify(body).includes('secret')]).toEqual([500, false])
})

test.each(['', '/'])('list at /functions/v1%s documents itself', async (slash) => {
  const response = await fetch(`${functions.url}/functions/v1${slash}`, { headers: { apikey: functions.apikey } })
  const { functions: listed } = z
    .object({ functions: z.array(z.record(z.string(), z.unknown())) })
    .parse(await response.json())
  expect(listed.map((entry) => entry['name'])).toEqual([
    'ip',
    'health',
    'upload-evidence',
    'evidence-zip',
    'make-package',
    'begin-import',
    'scan-formats',
    'recognize-scan',
    'import-scan',
    'change-scan',
    'scan-file',
    'freeze-ssp',
    'make-document',
    'make-report',
    'make-vulnerability-report',
    'make-third-party-review',
    'check-agreement',
    'oscal-export',
    'assessment-issues',
    'freeze-assessment',
    'affirm-assessment',
    'begin-close-out',
    'invite-assessor',
    'assessor-file',
    'upload-questionnaire',
    'questionnaire-sheets',
    'confirm-questionnaire-columns',
    'suggest-answers',
    'export-questionnaire',
    'save-questionnaire-template',
    'send-questionnaire',
    'send-questionnaire-links',
    'echo',
    'broken',
    'upload',
  ])
  const named = (name: string) => listed.find((entry) => entry['name'] === name)
  expect(named('echo')).toMatchObject({
    method: 'POST',
    may: 'signed in',
    body: 'application/json',
    input: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
    output: { type: 'object', properties: { text: { type: 'string' } } },
  })
  expect(named('upload')).toMatchObject({ body: 'multipart/form-data with a file in the part document' })
})
