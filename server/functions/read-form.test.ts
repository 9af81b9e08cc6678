import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#server/platform/errors.ts'
import { formRoute } from '#server/platform/route.ts'
import { createTestFunctions, type TestFunctions, type TestPerson } from './testing.ts'

let admitted = 0

const upload = formRoute({
  method: 'POST',
  name: 'upload',
  purpose: 'Receives a file.',
  may: 'signed in',
  file: 'document',
  input: z.object({ door: z.enum(['open', 'closed']), note: z.string().max(10, 'Ten characters at most').optional() }),
  output: z.unknown(),
  async admit({ door }) {
    admitted += 1
    if (door === 'closed') throw new ApiError(403, 'closed', 'The door is closed.')
  },
  handle: async (fields, _call, { name, bytes }) => ({ ...fields, name, size: bytes.size, type: bytes.contentType }),
})

let functions: TestFunctions
let person: TestPerson

beforeAll(async () => {
  functions = await createTestFunctions([upload])
  person = await functions.person('Ada')
})
afterAll(() => functions.close())
afterEach(async () => {
  for (const version of functions.stored()) await functions.files.discard(version)
})

/** Status and body. */
async function answered(response: Response): Promise<unknown[]> {
  return [response.status, await response.json()]
}

const PDF = new Blob(['%PDF-1.7\n%', new Uint8Array([0xe2, 0xe3])], { type: 'application/pdf' })
function form(...parts: [string, string | Blob, string?][]): RequestInit {
  const body = new FormData()
  for (const [name, value, fileName] of parts)
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, value, fileName)
  return { method: 'POST', body }
}
const raw = (...lines: string[]): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'multipart/form-data; boundary=XX' },
  body: lines.join('\r\n'),
})
const FILE = ['--XX', 'Content-Disposition: form-data; name="document"; filename="a.txt"', '', 'text']
const OPEN = ['--XX', 'Content-Disposition: form-data; name="door"', '', 'open']

test.each([
  ['fields first', form(['door', 'open'], ['note', 'x'], ['document', PDF, 'Prüfung ✓.pdf'])],
  ['the file first', form(['document', PDF, 'Prüfung ✓.pdf'], ['note', 'x'], ['door', 'open'])],
  ['the file in between', form(['door', 'open'], ['document', PDF, 'Prüfung ✓.pdf'], ['note', 'x'])],
])('a form is the same with %s', async (_order, init) => {
  const response = await functions.send(person, 'upload', init)
  expect(await answered(response)).toEqual([
    200,
    { door: 'open', note: 'x', name: 'Prüfung ✓.pdf', size: 12, type: 'application/pdf' },
  ])
})

test('a form checks once whether the file is accepted, before it arrives if possible', async () => {
  for (const parts of [
    [...OPEN, ...FILE],
    [...FILE, ...OPEN],
  ]) {
    const before = admitted
    const response = await functions.send(person, 'upload', raw(...parts, '--XX--', ''))
    expect([response.status, admitted - before]).toEqual([200, 1])
  }
})

test.each([
  ['a closed door before the file', form(['door', 'closed'], ['document', PDF]), 403, /door is closed/],
  ['a closed door behind the file', form(['document', PDF], ['door', 'closed']), 403, /door is closed/],
  ['a field that is missing', form(['document', PDF]), 400, /Invalid option/],
  [
    'a field that is wrong, behind the file',
    form(['door', 'open'], ['document', PDF], ['note', 'x'.repeat(11)]),
    400,
    /Ten characters/,
  ],
  ['a field twice', form(['door', 'open'], ['document', PDF], ['door', 'closed']), 400, /door comes twice/],
  ['a field that is too long', form(['door', 'x'.repeat(70_000)], ['document', PDF]), 413, /Field door may have/],
  ['no file', form(['door', 'open']), 400, /Choose a file/],
  ['a text in the file’s place', form(['door', 'open'], ['document', 'text']), 400, /Choose a file/],
  ['a file in another place', form(['door', 'open'], ['file', PDF]), 400, /must be in the part document/],
  ['two files', form(['door', 'open'], ['document', PDF], ['document', PDF]), 400, /too many parts/],
  [
    'too many fields',
    form(...Array.from({ length: 30 }, (_, n) => [`f${n}`, 'x'] as [string, string])),
    400,
    /too many parts/,
  ],
  [
    'a file that is too large',
    form(['door', 'open'], ['document', new Blob([new Uint8Array(4_200_000)])]),
    413,
    /at most 4 MB/,
  ],
  [
    'a file that is announced as too large',
    form(['door', 'open'], ['document', new Blob([new Uint8Array(7_000_000)])]),
    413,
    /at most 4 MB/,
  ],
  [
    'a file that lies',
    form(['door', 'open'], ['document', new Blob(['<html>'], { type: 'image/png' }), 'a.png']),
    415,
    /is text\/html/,
  ],
  [
    'no boundary',
    { method: 'POST', headers: { 'content-type': 'multipart/form-data; x=y' }, body: 'x' },
    400,
    /no boundary/,
  ],
  ['an end in the middle of the file', raw(...OPEN, ...FILE), 400, /broke off|not whole/],
  ['an end in the middle of a field', raw(...FILE, ...OPEN), 400, /not whole/],
  ['nothing', raw(''), 400, /not whole|Invalid option/],
  ['only an end', raw('--XX--', ''), 400, /not whole|Invalid option/],
] as [string, RequestInit, number, RegExp][])(
  '%s is refused and leaves nothing',
  async (_what, init, status, error) => {
    const [code, body] = await answered(await functions.send(person, 'upload', init))
    expect([code, body]).toEqual([status, expect.objectContaining({ error: expect.stringMatching(error) })])
    await expect.poll(() => functions.stored()).toEqual([])
  },
)
