import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { LIBRARY } from './testing-schema.ts'
import { createTestRest, type Answer, type TestRest } from './testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'

const MORE = `
create table public.pairs_of (id int primary key, other int references public.pairs_of (id) deferrable initially deferred);
grant all on public.pairs_of to authenticated;
create function public.forget(company int) returns setof public.notes language sql volatile as $$ delete from public.notes where company_id = company returning * $$;
create function public.forget_quietly(company int) returns void language sql volatile as $$ delete from public.notes where company_id = company $$;
create domain public.stars as int default 3;
create domain public.own_stars as public.stars;
create table public.ratings (id int primary key, one public.stars, two public.own_stars, own public.stars default 5);
grant select, insert, update on public.ratings to authenticated;
create function public.zone() returns text language sql stable as $$ select current_setting('timezone') $$;
grant execute on all functions in schema public to authenticated;`

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(LIBRARY + MORE)
})

afterAll(() => rest.close())

beforeEach(async () => {
  await rest.test.sql(`delete from notes where company_id = 5; insert into notes values (5, 1, 'a'), (5, 2, 'a')`)
})

const ask = (method: string, path: string, prefer: string | undefined, body?: unknown): Promise<Answer> =>
  rest.write(ADA, method, path, body, prefer === undefined ? {} : { prefer })

const stored = async (): Promise<unknown[]> =>
  (await rest.test.sql<{ text: string }>(`select text from notes where company_id = 5 order by id`)).map(
    ({ text }) => text,
  )

describe('tx', () => {
  test.each([
    ['POST', '/notes', { company_id: 5, id: 3, text: 'b' }, 201, [{ company_id: 5, id: 3, text: 'b' }]],
    [
      'PUT',
      '/notes?company_id=eq.5&id=eq.1',
      { company_id: 5, id: 1, text: 'b' },
      200,
      [{ company_id: 5, id: 1, text: 'b' }],
    ],
    ['PATCH', '/notes?company_id=eq.5&id=eq.1', { text: 'b' }, 200, [{ company_id: 5, id: 1, text: 'b' }]],
    ['DELETE', '/notes?company_id=eq.5&id=eq.1', undefined, 200, [{ company_id: 5, id: 1, text: 'a' }]],
    ['POST', '/rpc/forget?select=id&order=id', { company: 5 }, 200, [{ id: 1 }, { id: 2 }]],
  ])('rollback answers %s %s as usual and stores nothing', async (method, path, body, status, json) => {
    const answer = await ask(method, path, 'return=representation, tx=rollback', body)
    expect([answer.status, answer.json]).toEqual([status, json])
    expect(answer.headers.get('preference-applied')).toContain('tx=rollback')
    expect(await stored()).toEqual(['a', 'a'])
  })

  test('rollback still reports what a deferred constraint would have refused', async () => {
    const answer = await ask('POST', '/pairs_of', 'tx=rollback', { id: 1, other: 2 })
    expect(answer).toMatchObject({ status: 409, json: { code: '23503' } })
    expect(answer.headers.get('preference-applied')).toBeNull()
  })

  test('commit is the default, and reads accept either', async () => {
    expect((await ask('PATCH', '/notes?company_id=eq.5', 'tx=commit', { text: 'b' })).status).toBe(204)
    expect(await stored()).toEqual(['b', 'b'])
    const read = await ask('GET', '/notes?company_id=eq.5&select=id&order=id', 'tx=rollback')
    expect([read.json, read.headers.get('preference-applied')]).toEqual([[{ id: 1 }, { id: 2 }], 'tx=rollback'])
  })
})

describe('max-affected', () => {
  const exceeded = (rows: number) => ({
    status: 400,
    json: {
      code: 'PGRST124',
      message: 'Query result exceeds max-affected preference constraint',
      details: `The query affects ${rows} rows`,
      hint: null,
    },
  })

  test.each([
    ['PATCH', '/notes?company_id=eq.5', { text: 'b' }],
    ['DELETE', '/notes?company_id=eq.5', undefined],
    ['POST', '/rpc/forget', { company: 5 }],
  ])('rolls back %s %s that affects more rows', async (method, path, body) => {
    expect(await ask(method, path, 'handling=strict, max-affected=1', body)).toMatchObject(exceeded(2))
    expect(await stored()).toEqual(['a', 'a'])
    const within = await ask(method, path, 'handling=strict, max-affected=2', body)
    expect(within.status).toBeLessThan(300)
    expect(within.headers.get('preference-applied')).toBe('handling=strict, max-affected=2')
  })

  test('counts the changed rows, not those that an inner embed shows', async () => {
    const path = '/notes?company_id=eq.5&select=id,replies!inner(id)'
    expect(
      await ask('PATCH', path, 'return=representation, handling=strict, max-affected=1', { text: 'b' }),
    ).toMatchObject(exceeded(2))
    expect(await stored()).toEqual(['a', 'a'])
  })

  test('has no effect without strict handling', async () => {
    for (const prefer of ['max-affected=0', 'handling=lenient, max-affected=0']) {
      const answer = await ask('PATCH', '/notes?company_id=eq.5', prefer, { text: 'b' })
      expect(answer.status).toBe(204)
      expect(answer.headers.get('preference-applied') ?? '').not.toContain('max-affected')
    }
  })

  test('requires a function that returns rows', async () => {
    expect(await ask('POST', '/rpc/forget_quietly', 'handling=strict, max-affected=1', { company: 5 })).toMatchObject({
      status: 400,
      json: {
        code: 'PGRST128',
        message: 'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
      },
    })
    expect(await stored()).toEqual(['a', 'a'])
  })
})

describe('missing', () => {
  test('default fills missing keys of an insert and of an update; null, or no preference, sets null', async () => {
    await rest.test.sql(`delete from books where id >= 100; insert into books (id, title, pages) values (900, 'x', 7)`)
    const patch = (prefer: string) =>
      ask('PATCH', '/books?id=eq.900&columns=title,pages&select=title,pages', `return=representation${prefer}`, {
        title: 'y',
      })
    expect((await patch(',missing=default')).json).toEqual([{ title: 'y', pages: 100 }])
    expect((await patch(',missing=null')).json).toEqual([{ title: 'y', pages: null }])
    expect((await patch('')).json).toEqual([{ title: 'y', pages: null }])
    await rest.test.sql(`delete from books where id >= 100`)
  })
})

test('missing=default uses the default of a domain where the column has none', async () => {
  const columns = '/ratings?columns=id,one,two,own&select=one,two,own'
  const insert = await ask('POST', columns, 'return=representation,missing=default', [{ id: 1 }, { id: 2, one: null }])
  expect(insert.json).toEqual([
    { one: 3, two: 3, own: 5 },
    { one: null, two: 3, own: 5 },
  ])
  const update = await ask('PATCH', `${columns}&id=eq.2`, 'return=representation,missing=default', { id: 2, own: 1 })
  expect(update.json).toEqual([{ one: 3, two: 3, own: 1 }])
})

describe('timezone', () => {
  const zone = async (prefer: string | undefined) => {
    const answer = await ask('GET', '/rpc/zone', prefer)
    return [answer.json, answer.headers.get('preference-applied')]
  }

  test('sets the time zone of timestamps for one request', async () => {
    expect(await zone('timezone=America/Los_Angeles')).toEqual(['America/Los_Angeles', 'timezone=America/Los_Angeles'])
    const [usual] = await zone(undefined)
    expect(usual).not.toBe('America/Los_Angeles')
    const shown = await ask('GET', '/books?id=eq.1&select=added', 'timezone=Asia/Tokyo')
    expect(shown.json).toEqual([{ added: '2026-01-01T09:00:00+09:00' }])
    const written = await ask(
      'PATCH',
      '/books?id=eq.1&select=added',
      'return=representation, timezone=Asia/Tokyo, tx=rollback',
      {
        added: '2026-01-02 00:00',
      },
    )
    expect(written.json).toEqual([{ added: '2026-01-02T00:00:00+09:00' }])
  })

  test.each(['Japan', 'EST5EDT', 'W-SU', 'GMT+0', 'America/Argentina/Buenos_Aires'])(
    'is every name that PostgreSQL knows: %s',
    async (name) => {
      expect(await zone(`handling=strict, timezone=${name}`)).toEqual([name, `handling=strict, timezone=${name}`])
    },
  )

  test.each(['Mars/Olympus', 'europe/berlin', '+05:30', 'PST', "x'; drop", 'Europe/../etc', ''])(
    'that is unknown is ignored: %s',
    async (name) => {
      const [usual] = await zone(undefined)
      expect(await zone(`timezone=${name}`)).toEqual([usual, null])
      expect(await ask('GET', '/rpc/zone', `handling=strict, timezone=${name}`)).toMatchObject({
        status: 400,
        json: { code: 'PGRST122' },
      })
    },
  )
})

test('strict handling reports unknown preferences, and lenient ignores them', async () => {
  const strict = await ask('GET', '/notes', 'handling=strict, foo=bar, count=all, tx=maybe, anything')
  expect([strict.status, strict.json]).toEqual([
    400,
    {
      code: 'PGRST122',
      message: 'Invalid preferences given with handling=strict',
      details: 'Invalid preferences: foo=bar, count=all, tx=maybe, anything',
      hint: null,
    },
  ])
  const lenient = await ask('GET', '/notes', 'handling=lenient, foo=bar')
  expect([lenient.status, lenient.headers.get('preference-applied')]).toEqual([200, 'handling=lenient'])
})

test('the first recognised value of each kind counts, across several headers', async () => {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const prefer of [
    'return=all, return=minimal',
    'return=representation',
    'resolution=ignore-duplicates',
    'resolution=merge-duplicates',
  ]) {
    headers.append('prefer', prefer)
  }
  const answer = await rest.ask(ADA, '/notes', { method: 'POST', headers, body: '{"company_id":5,"id":1,"text":"b"}' })
  expect([answer.status, answer.text, answer.headers.get('preference-applied')]).toEqual([
    201,
    '',
    'resolution=ignore-duplicates, return=minimal',
  ])
  expect(await stored()).toEqual(['a', 'a'])
})

test.each([
  [
    'POST',
    '/notes',
    { company_id: 5, id: 9 },
    'resolution=merge-duplicates, missing=default, return=headers-only, count=exact, tx=commit, handling=strict, timezone=UTC',
  ],
  [
    'PUT',
    '/notes?company_id=eq.5&id=eq.1',
    { company_id: 5, id: 1 },
    'return=minimal, count=exact, tx=commit, handling=strict, timezone=UTC',
  ],
  [
    'PATCH',
    '/notes?company_id=eq.5',
    { text: 'b' },
    'missing=default, return=minimal, count=exact, tx=commit, handling=strict, timezone=UTC, max-affected=9',
  ],
  [
    'DELETE',
    '/notes?company_id=eq.5',
    undefined,
    'return=minimal, count=exact, tx=commit, handling=strict, timezone=UTC, max-affected=9',
  ],
  ['GET', '/notes', undefined, 'count=exact, tx=commit, handling=strict, timezone=UTC'],
  ['POST', '/rpc/forget', { company: 5 }, 'count=exact, tx=commit, handling=strict, timezone=UTC, max-affected=9'],
])('%s %s lists the preferences that it applied, in the usual order', async (method, path, body, applied) => {
  const reversed = [
    'max-affected=9',
    'timezone=UTC',
    'handling=strict',
    'tx=commit',
    'count=exact',
    method === 'POST' ? 'return=headers-only' : 'return=minimal',
    'missing=default',
    'resolution=merge-duplicates',
  ]
  expect((await ask(method, path, reversed.join(','), body)).headers.get('preference-applied')).toBe(applied)
})

test('a relation without a key has no duplicates to resolve and reports no resolution', async () => {
  await rest.test.sql(`create table keyless (id int); grant all on keyless to authenticated; notify pgrst`)
  await expect.poll(async () => (await ask('GET', '/keyless', undefined)).status).toBe(200)
  const answer = await ask('POST', '/keyless', 'resolution=merge-duplicates', { id: 1 })
  expect([answer.status, answer.headers.get('preference-applied')]).toEqual([201, null])
})
