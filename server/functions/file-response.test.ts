import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { FileAnswer, route } from '#server/platform/route.ts'
import { createTestFunctions, type TestFunctions } from './testing.ts'

let ended = 0

async function* pieces(fails: boolean) {
  try {
    for (let n = 0; n < 100; n += 1) {
      if (fails && n === 50) throw new Error('broke')
      yield Buffer.alloc(10_000, n)
    }
  } finally {
    ended += 1
  }
}

const file = route({
  method: 'GET',
  name: 'file',
  purpose: 'Gives a file.',
  may: 'anyone',
  input: z.object({ fails: z.string().optional() }),
  output: z.unknown(),
  handle: async ({ fails }) =>
    new FileAnswer('a "b"\r\n.csv', 'text/csv', Readable.from(pieces(fails !== undefined), { objectMode: false })),
})

let server: TestFunctions
beforeAll(async () => {
  server = await createTestFunctions([file])
})
afterAll(() => server.close())

test('a file is sent completely, as a download with a safe name', async () => {
  const answer = await server.send(undefined, 'file')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a__b___.csv"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await answer.arrayBuffer()).byteLength).toBe(1_000_000)
})

test('one that breaks is cut off, so that a part is never taken for the whole', async () => {
  await expect(server.send(undefined, 'file?fails=1').then((answer) => answer.arrayBuffer())).rejects.toThrow()
})

test('a reader that disconnects stops the work', async () => {
  ended = 0
  const answer = await server.send(undefined, 'file')
  await answer.body?.getReader().cancel()
  await expect.poll(() => ended).toBe(1)
})
