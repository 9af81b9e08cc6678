import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PAINTS } from './testing-paints.ts'
import { createTestRest, type Answer, type TestRest } from './testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(PAINTS)
})

afterAll(() => rest.close())

const get = async (path: string): Promise<unknown> => (await rest.ask(ADA, path)).json
/** A write that is shown and rolled back. */
const write = (method: string, path: string, body?: unknown, prefer = ''): Promise<Answer> =>
  rest.write(ADA, method, path, body, { prefer: `return=representation, tx=rollback, ${prefer}` })

describe('answers show the representation', () => {
  test.each([
    ['/paints?name=eq.red', [{ color: '#FF0000', name: 'red', height: { cm: 30 } }]],
    ['/paints?select=c:color&order=color.desc', [{ c: '#FF0000' }, { c: '#0000FF' }, { c: '#000000' }]],
    ['/paints?select=height&name=eq.blue', [{ height: null }]],
    ['/paints?select=height->cm,text:height->>cm&name=eq.red', [{ cm: 30, text: '30' }]],
    ['/paints?select=color::text&name=eq.red', [{ color: '"#FF0000"' }]],
    ['/paints?select=color,count()&name=eq.red', [{ color: '#FF0000', count: 1 }]],
    ['/coats?select=id,paint,paints(color)&id=eq.2', [{ id: 2, paint: '#FF0000', paints: { color: '#FF0000' } }]],
    ['/coats?select=id,...paints(color)&id=eq.2', [{ id: 2, color: '#FF0000' }]],
    ['/paints?select=name,coats(paint)&name=eq.red', [{ name: 'red', coats: [{ paint: '#FF0000' }] }]],
    ['/paint_names?name=eq.red', [{ tone: '#FF0000', name: 'red' }]],
    ['/rpc/all_paints?select=color&name=eq.red', [{ color: '#FF0000' }]],
  ])('%s', async (path, shown) => {
    expect(await get(path)).toEqual(shown)
  })

  test('casts that are not implicit, or that no caller may execute, are no representations', async () => {
    expect(await get('/coats?select=hidden,other&id=eq.1')).toEqual([{ hidden: 7, other: 7 }])
  })

  test('arguments and values of functions have none', async () => {
    expect(await get('/rpc/tone_of?tone=5')).toBe(5)
  })
})

describe('filters take the representation', () => {
  test.each([
    ['eq.%23FF0000', ['red']],
    ['not.eq.%23FF0000', ['black', 'blue']],
    ['gt.%2300000A', ['blue', 'red']],
    ['in.(%23FF0000,%23000000)', ['black', 'red']],
    ['in.()', []],
    ['eq(any).{%23FF0000,%23000000}', ['black', 'red']],
    ['isdistinct.%23FF0000', ['black', 'blue']],
    ['not.is.null', ['black', 'blue', 'red']],
  ])('color=%s', async (filter, names) => {
    const rows = names.map((name) => ({ name }))
    expect(await get(`/paints?select=name&order=color&color=${filter}`)).toEqual(rows)
    expect(await get(`/paint_names?select=name&order=tone&tone=${filter}`)).toEqual(rows)
    expect(await get(`/rpc/all_paints?select=name&order=color&color=${filter}`)).toEqual(rows)
  })

  test('also inside logic, of embeds, and by members of it', async () => {
    expect(await get('/paints?select=name&or=(color.eq.%23FF0000,name.eq.blue)&order=name')).toHaveLength(2)
    expect(await get('/paints?select=name,coats(id)&coats.paint=eq.%23FF0000&name=eq.red')).toEqual([
      { name: 'red', coats: [{ id: 2 }] },
    ])
    expect(await get('/paints?select=name&height->>cm=eq.30')).toEqual([{ name: 'red' }])
  })

  test('a pattern is not parsed as a value', async () => {
    expect(await get('/coats?select=id&code=eq.a1')).toEqual([{ id: 1 }])
    expect(await get('/coats?select=id&code=like.a*')).toEqual([])
    expect(await get('/coats?select=id&code=match.^a')).toEqual([])
    expect(await get('/coats?select=id&code=like.A*')).toEqual([{ id: 1 }])
  })
})

describe('bodies take the representation', () => {
  test.each([
    ['POST', '/paints?select=color', { color: '#0A0B0C' }, [{ color: '#0A0B0C' }]],
    [
      'POST',
      '/paints?select=color',
      [{ color: '#000001' }, { color: '#000002' }],
      [{ color: '#000001' }, { color: '#000002' }],
    ],
    ['POST', '/coats?select=paint', { id: 9, paint: null }, [{ paint: null }]],
    ['POST', '/coats?select=paint', { id: 9 }, [{ paint: '#0000FF' }]],
    ['PATCH', '/coats?id=eq.1&select=paint', { paint: '#FF0000' }, [{ paint: '#FF0000' }]],
    ['PATCH', '/coats?paint=eq.%23FF0000&select=id', { paint: null }, [{ id: 2 }]],
    [
      'PUT',
      '/paints?color=eq.%23FF0000',
      { color: '#FF0000', name: 'fire', height: 1 },
      [{ color: '#FF0000', name: 'fire', height: { cm: 1 } }],
    ],
    ['DELETE', '/coats?paint=eq.%23FF0000&select=id,paint', undefined, [{ id: 2, paint: '#FF0000' }]],
  ])('%s %s %j', async (method, path, body, shown) => {
    expect((await write(method, path, body)).json).toEqual(shown)
  })

  test('upserts find the row by it, and defaults are filled in beside it', async () => {
    const merged = await write(
      'POST',
      '/paints?select=name',
      { color: '#FF0000', name: 'fire' },
      'resolution=merge-duplicates',
    )
    expect([merged.status, merged.json]).toEqual([200, [{ name: 'fire' }]])
    const rows = [{ id: 8 }, { id: 9, paint: '#000000' }]
    const filled = await write('POST', '/coats?columns=id,paint&select=paint', rows, 'missing=default')
    expect(filled.json).toEqual([{ paint: '#0000FF' }, { paint: '#000000' }])
  })

  test('a PUT whose body has another key is refused', async () => {
    expect(await write('PUT', '/paints?color=eq.%23FF0000', { color: '#0000FF', name: 'x', height: 1 })).toMatchObject({
      status: 400,
      json: { code: 'PGRST115' },
    })
  })

  test('CSV and forms are read the same way', async () => {
    const send = async (type: string, body: string) => {
      const headers = { 'content-type': type, prefer: 'return=representation, tx=rollback' }
      return (await rest.ask(ADA, '/paints?select=color', { method: 'POST', headers, body })).json
    }
    expect(await send('text/csv', 'color,name\n#0A0B0C,grey')).toEqual([{ color: '#0A0B0C' }])
    expect(await send('application/x-www-form-urlencoded', 'color=%230A0B0C')).toEqual([{ color: '#0A0B0C' }])
  })

  test('Location has it, and finds the row', async () => {
    const made = await rest.write(
      ADA,
      'POST',
      '/paints',
      { color: '#0A0B0C', name: 'grey' },
      { prefer: 'return=headers-only' },
    )
    expect(made.headers.get('location')).toBe('/paints?color=eq.%230A0B0C')
    expect(await get(`${made.headers.get('location')}&select=name`)).toEqual([{ name: 'grey' }])
    await rest.test.sql(`delete from paints where name = 'grey'`)
  })
})
