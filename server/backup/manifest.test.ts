import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { writeManifest } from './manifest.ts'

const files = { count: 0, bytes: 0, missing: 0, parts: [] }
const contents = { postgres: 18, migrations: [], tables: [], sequences: [], files }

test('the names of backups sort by time, also within a second', async () => {
  const names: string[] = []
  const place = { writeNote: async (name: string) => void names.push(name) }
  for (const [seconds, firstOfId] of [
    ['02.100', 'f'],
    ['02.200', '8'],
    ['02.300', '0'],
    ['03.000', '4'],
  ] as const) {
    const id = randomUUID().replace(/^./, firstOfId)
    const madeAt = `2026-11-29T03:54:${seconds}Z`
    const header = { id, madeAt, release: '0.1.0', installation: randomUUID(), keys: [] }
    await writeManifest(place, randomBytes(32), header, contents)
  }
  expect(names.toSorted()).toEqual(names)
})
