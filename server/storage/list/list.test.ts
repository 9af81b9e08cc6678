import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listStatement } from './list-statements.ts'
import { createTestStorage, type TestPerson, type TestStorage } from '../testing.ts'

let storage: TestStorage
let admin: TestPerson

beforeAll(async () => {
  storage = await createTestStorage()
  admin = await storage.person('Root', 'Admin')
  await storage.test.sql(`insert into storage.buckets (id, name) values ('docs', 'docs')`)
})

afterAll(() => storage.close())

/** Rows without bytes, which lists do not read. The nth name is n seconds old. */
async function fill(names: readonly string[]): Promise<void> {
  await storage.test.sql(`delete from storage.objects`)
  await storage.test.sql(
    `insert into storage.objects (bucket_id, name, version, size, content_type, sha256, created_at, updated_at)
     select 'docs', n.name, gen_random_uuid(), 1, 'text/plain', repeat('0', 64), t, t
     from unnest($1::text[]) with ordinality as n (name, place),
       lateral (select '2026-01-01'::timestamptz - make_interval(secs => place) as t) as times`,
    [names],
  )
}

const docs = () => admin.storage.from('docs')
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

describe('the entries of one folder', () => {
  test('files and folders by relative name, folders with nothing but their name', async () => {
    await fill(['b/1.txt', 'b/2/3.txt', 'a.txt', 'Z.txt', 'b.txt', 'ä.txt'])
    const { data } = await docs().list()
    expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
      ['Z.txt', false],
      ['a.txt', false],
      ['b.txt', false],
      ['b', true],
      ['ä.txt', false],
    ])
    expect(data?.find(({ name }) => name === 'b')).toEqual({
      name: 'b',
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })
    expect(data?.[0]).toMatchObject({
      created_at: '2025-12-31T23:59:56.000Z',
      metadata: { size: 1, mimetype: 'text/plain', eTag: `"${'0'.repeat(64)}"`, cacheControl: 'no-cache' },
    })
    for (const folder of ['b', 'b/', '/b']) {
      expect((await docs().list(folder)).data?.map(({ name }) => name)).toEqual(['1.txt', '2'])
    }
    expect((await docs().list('b/2/3.txt')).data).toEqual([])
  })

  test('pages, other orders and a search in any case', async () => {
    await fill(['one.txt', 'Two.txt', 'two/x.txt', 'three.txt', 'f/o.txt'])
    const names = async (options: Parameters<ReturnType<typeof docs>['list']>[1]) =>
      (await docs().list('', options)).data?.map(({ name }) => name)
    expect(await names({ limit: 2, offset: 1 })).toEqual(['f', 'one.txt'])
    expect(await names({ sortBy: { column: 'name', order: 'desc' }, limit: 2 })).toEqual(['two', 'three.txt'])
    expect(await names({ sortBy: { column: 'created_at', order: 'asc' } })).toEqual([
      'f',
      'three.txt',
      'two',
      'Two.txt',
      'one.txt',
    ])
    expect(await names({ search: 'TW' })).toEqual(['Two.txt', 'two'])
    expect(await names({ search: 'w' })).toEqual([])
    expect(await names({ search: '%' })).toEqual([])
  })

  test('an invalid limit or order is refused', async () => {
    for (const options of [{ limit: 0 }, { limit: 100_000 }, { offset: -1 }, { sortBy: { column: 'owner' } }]) {
      expect((await docs().list('', options)).error).toMatchObject({ status: 400, statusCode: '400' })
    }
    expect((await docs().list('../x')).error).toMatchObject({ statusCode: '400' })
  })
})

interface PlanNode {
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly PlanNode[]
}

const rowsRead = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), 0)

test('a folder of many files is skipped: the number of rows read grows only with the page', async () => {
  await storage.test.sql('delete from storage.objects')
  await storage.test.sql(
    `insert into storage.objects (bucket_id, name, version, size, content_type, sha256)
     select 'docs', 'f' || i % 4 || '/' || i, gen_random_uuid(), 1, 'text/plain', repeat('0', 64)
     from generate_series(1, 20000) as i`,
  )
  await storage.test.sql('analyze storage.objects')
  for (const direction of ['asc', 'desc'] as const) {
    const order = { column: 'name', direction } as const
    const paging = { folders: true, search: '', order, limit: 10, offset: 0, after: undefined }
    for (const prefix of ['', 'f2/']) {
      const { text, values } = listStatement({ bucket: 'docs', prefix, ...paging })
      const [row] = await storage.test.sql<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, format json) ${text}`,
        values,
      )
      expect(row && rowsRead(row['QUERY PLAN'][0].Plan), `${direction} ${prefix}`).toBeLessThan(200)
    }
  }
})

describe('everything under a prefix', () => {
  test('tells whether there is more, and continues with a cursor', async () => {
    await fill(['a/1', 'a/2', 'b', 'c/1'])
    const first = await docs().listV2({ limit: 2, with_delimiter: true })
    expect(first.data).toMatchObject({
      hasNext: true,
      folders: [{ name: 'a/', key: 'a' }],
      objects: [{ name: 'b', key: 'b', id: expect.any(String), metadata: { size: 1 } }],
    })
    const rest = await docs().listV2({ limit: 2, with_delimiter: true, cursor: first.data?.nextCursor ?? '' })
    expect(rest.data).toEqual({ hasNext: false, folders: [{ name: 'c/', key: 'c' }], objects: [] })
    expect((await docs().listV2({ prefix: 'a' })).data?.objects.map(({ name }) => name)).toEqual(['a/1', 'a/2'])
  })

  test('an invented cursor is refused or finds nothing, and never causes a server error', async () => {
    const cursors = [
      'x',
      '{}',
      JSON.stringify({ name: 'a\u0000', value: '' }),
      JSON.stringify({ name: 'a', value: 'soon' }),
    ]
    for (const text of cursors) {
      const cursor = Buffer.from(text).toString('base64url')
      const { error } = await docs().listV2({ cursor, sortBy: { column: 'created_at' } })
      expect(error, text).toMatchObject({ status: 400 })
    }
  })

  const segment = fc.constantFrom('a', 'b', 'a.b', 'a0', 'B', 'é', '😀', ' ', 'z')
  const name = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'))
  const names = fc.uniqueArray(name, { maxLength: 25 }).map((all) => all.filter((one) => one.normalize('NFC') === one))
  const column = fc.constantFrom('name' as const, 'created_at' as const)
  const order = fc.constantFrom('asc' as const, 'desc' as const)
  const prefix = fc.constantFrom('', 'a', 'a/', 'a.', 'b/a/', 'é', '😀/')

  test('pages of any size, in any order, equal the slices of a naive list', async () => {
    const check = async (
      all: string[],
      start: string,
      by: 'name' | 'created_at',
      direction: 'asc' | 'desc',
      folders: boolean,
      limit: number,
    ) => {
      await fill(all)
      const got: string[] = []
      let cursor: string | undefined
      do {
        const { data, error } = await docs().listV2({
          prefix: start,
          with_delimiter: folders,
          limit,
          sortBy: { column: by, order: direction },
          ...(cursor !== undefined && { cursor }),
        })
        expect(error).toBeNull()
        const page = [...(data?.folders ?? []), ...(data?.objects ?? [])].map((entry) => entry.name)
        expect(page.length).toBeLessThanOrEqual(limit)
        got.push(...page)
        cursor = data?.nextCursor
        expect(data?.hasNext).toBe(cursor !== undefined)
      } while (cursor !== undefined)
      // A page separates folders and files, so only pages of one entry show the order.
      const expected = plainList(all, start, by, direction, folders)
      if (limit === 1) expect(got).toEqual(expected)
      else expect(got.toSorted(byBytes)).toEqual(expected.toSorted(byBytes))
    }
    const limits = fc.constantFrom(1, 2, 7, 100)
    await fc.assert(fc.asyncProperty(names, prefix, column, order, fc.boolean(), limits, check), {
      numRuns: 60,
      seed: 20261121,
    })
  })
})

/** A naive implementation of the list. The nth name is n seconds old; a folder is as old as its oldest file. */
function plainList(
  all: string[],
  prefix: string,
  by: 'name' | 'created_at',
  direction: 'asc' | 'desc',
  folders: boolean,
) {
  const entries = new Map<string, number>()
  for (const [objectPath, name] of all.entries()) {
    if (!name.startsWith(prefix)) continue
    const slash = folders ? name.indexOf('/', prefix.length) : -1
    const key = slash < 0 ? name : name.slice(0, slash + 1)
    entries.set(key, Math.min(entries.get(key) ?? 0, -objectPath))
  }
  const sorted = [...entries].toSorted(([a, aAge], [b, bAge]) => (by === 'name' ? byBytes(a, b) : aAge - bAge))
  return (direction === 'asc' ? sorted : sorted.toReversed()).map(([key]) => key)
}
