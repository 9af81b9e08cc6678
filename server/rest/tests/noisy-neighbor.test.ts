// One account with slow requests beside the requests of others. `npm run bench -- noisy` measures the same at length.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestRest, type Answer, type TestRest } from './testing.ts'

const SETUP = `
create table public.notes (id int generated always as identity primary key, body text);
grant select, insert on public.notes to authenticated;
create function public.stall(seconds float8) returns int stable language sql as 'select 1 from pg_sleep(seconds)';
grant execute on function public.stall(float8) to anon, authenticated`

let rest: TestRest
let noisy: string
let others: string[]

beforeAll(async () => {
  rest = await createTestRest(SETUP, { QUEUE_SECONDS: '1' })
  noisy = await rest.test.person('Noisy')
  others = []
  for (let at = 0; at < 10; at += 1) others.push(await rest.test.person(`Other ${at}`))
})
afterAll(() => rest.close())

const many = (count: number, ask: (at: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, at) => ask(at)))
const statusesOf = (answers: readonly Answer[]) => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test.each([
  ['an account', () => noisy],
  ['a caller without a session', () => undefined],
])('eight slow requests of %s leave all others their reads and writes', async (_, who) => {
  const slow = many(8, () => rest.ask(who(), '/rpc/stall?seconds=1.4'))
  const reads = await many(100, (at) => rest.ask(others[at % 10], '/notes?select=id&limit=5'))
  const writes = await many(20, (at) => rest.write(others[at % 10] ?? '', 'POST', '/notes', { body: 'x' }))
  expect([statusesOf(reads), statusesOf(writes)]).toEqual([{ 200: 100 }, { 201: 20 }])
  const answers = await slow
  expect(statusesOf(answers)).toEqual({ 200: 2, 429: 6 })
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.json).toMatchObject({ code: 'too_many_requests' })
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a read that takes longer than a short one is answered all the same', async () => {
  const answers = await many(4, () => rest.ask(noisy, '/rpc/stall?seconds=0.4'))
  expect(statusesOf(answers)).toEqual({ 200: 4 })
})

test('members of one company leave connections for others', async () => {
  const [company] = await rest.test.sql<{ id: string }>(`insert into companies (name) values ('Acme') returning id`)
  const members: string[] = []
  for (const name of ['Ann', 'Ben', 'Cem', 'Dan']) {
    const member = await rest.test.person(name)
    const text = `insert into user_companies (company_id, user_id, company_role) values ($1, $2, 'Contributor')`
    await rest.test.sql(text, [company?.id, member])
    members.push(member)
  }
  // The first time that they compete, the queue asks whose members they are.
  await many(12, (at) => rest.ask(members[at % 4], '/rpc/stall?seconds=0.1'))
  const slow = many(8, (at) => rest.write(members[at % 4] ?? '', 'POST', '/rpc/stall', { seconds: 1.4 }))
  const writes = await many(20, (at) => rest.write(others[at % 10] ?? '', 'POST', '/notes', { body: 'x' }))
  expect(statusesOf(writes)).toEqual({ 201: 20 })
  expect(statusesOf(await slow)).toEqual({ 200: 4, 429: 4 })
})
