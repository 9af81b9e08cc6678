import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestRest, type TestRest } from './testing.ts'

const PERSON = '00000000-0000-4000-8000-000000000001'

let rest: TestRest
beforeAll(async () => {
  rest = await createTestRest(
    `create table public.lines (id int primary key, text text);
     create function public.pause() returns setof public.lines language plpgsql as $$ begin perform pg_sleep(0.2); return query select * from public.lines; end $$;
     create function public.slowly(public.lines) returns text language plpgsql stable as $$ begin perform pg_sleep(0.2); return 'x'; end $$;
     grant select, update on public.lines to authenticated;
     grant execute on function public.pause(), public.slowly(public.lines) to authenticated;
     insert into public.lines values (1, 'one');`,
    { PATTERN_TIMEOUT_MS: '100' },
  )
})
afterAll(() => rest.close())

test.each([
  ['match', '/lines?slowly=match.x'],
  ['imatch', '/lines?slowly=imatch.x'],
  ['like', '/lines?slowly=like.*x'],
  ['ilike', '/lines?slowly=not.ilike.*x'],
  ['one of several', '/lines?slowly=like(any).{a,x}'],
  ['a group', '/lines?or=(id.eq.7,and(slowly.match.x,id.eq.1))'],
  ['the rows of a function', '/rpc/pause?text=like.*o*'],
])('a request with %s is stopped early, with the reason', async (_what, path) => {
  expect(await rest.ask(PERSON, path)).toMatchObject({
    status: 400,
    json: {
      code: '57014',
      message: 'The search for a pattern took too long and was stopped',
      details: 'Requests with match, imatch, like or ilike may take 100 ms.',
      hint: 'Simplify the pattern, add filters that leave fewer rows, or search for whole words (fts).',
    },
  })
})

test('a write with a pattern is stopped early too, and changes nothing', async () => {
  const answer = await rest.write(PERSON, 'PATCH', '/lines?slowly=match.x', { text: 'two' })
  expect(answer).toMatchObject({ status: 400, json: { code: '57014' } })
  expect(await rest.test.sql('select text from lines')).toEqual([{ text: 'one' }])
})

test('every other request has its usual time', async () => {
  for (const path of ['/lines?slowly=eq.x', '/lines?slowly=like.x*', '/rpc/pause', '/rpc/pause?text=like.o*'])
    expect((await rest.ask(PERSON, path)).json).toMatchObject([{ id: 1 }])
})
