import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestRest, type TestRest } from './testing.ts'

const ADA = '00000000-0000-4000-8000-00000000000a'

const SETTINGS = `
create function public.setting(name text) returns text language sql stable as 'select current_setting(name, true)';
create table public.places (id int primary key, region text not null);
alter table public.places enable row level security;
create policy region on public.places to authenticated
  using (region = nullif(current_setting('request.headers', true), '')::json ->> 'x-region');
create table public.writes (id int primary key, by text default
  current_setting('request.method') || ' ' || current_setting('request.path'));
grant select on public.places to authenticated;
grant select, insert (id), update (id), delete on public.writes to authenticated;
grant execute on function public.setting to anon, authenticated;
insert into public.places values (1, 'north'), (2, 'south');`

let rest: TestRest

beforeAll(async () => {
  rest = await createTestRest(SETTINGS)
})

afterAll(() => rest.close())

async function setting(name: string, headers: Record<string, string> = {}): Promise<unknown> {
  return (await rest.ask(ADA, `/rpc/setting?name=${name}`, { headers })).json
}

async function object(name: string, headers: Record<string, string>): Promise<unknown> {
  return JSON.parse(String(await setting(name, headers)))
}

test('SQL sees the method and the path', async () => {
  expect([await setting('request.method'), await setting('request.path')]).toEqual(['GET', '/rpc/setting'])
  expect((await rest.write(ADA, 'POST', '/rpc/setting', { name: 'request.method' })).json).toBe('POST')
  const representation = { prefer: 'return=representation' }
  expect((await rest.write(ADA, 'POST', '/writes?select=by', { id: 1 }, representation)).json).toEqual([
    { by: 'POST /writes' },
  ])
})

test('SQL sees headers and cookies as JSON, and the claims of the token', async () => {
  const headers = { 'X-Region': 'north', accept: 'application/json', cookie: 'theme="dark blue"; a=1; a=2; flag; =x' }
  expect(await object('request.headers', headers)).toEqual({
    'x-region': 'north',
    accept: 'application/json',
    'x-test-user': ADA,
  })
  expect(await object('request.cookies', headers)).toEqual({ theme: '"dark blue"', a: '2', flag: '' })
  expect(await object('request.jwt.claims', headers)).toMatchObject({ role: 'authenticated', sub: ADA })
  expect(await object('request.cookies', {})).toEqual({})
})

test('a policy may use them, in reads too', async () => {
  const seen = (headers: Record<string, string>) => rest.ask(ADA, '/places?select=id', { headers })
  expect((await seen({ 'x-region': 'south' })).json).toEqual([{ id: 2 }])
  expect((await seen({})).json).toEqual([])
})

const JWT = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2lnbmF0dXJl'

test('SQL sees no credentials, by their name or as tokens of any name', async () => {
  const headers = [
    ...[
      'authorization',
      'proxy-authorization',
      'apikey',
      'x-api-key',
      'x-auth-request-user',
      'x-forwarded-access-token',
    ],
    ...[
      'x-csrf-token',
      'x-client-secret',
      'x-session',
      'cf-access-jwt-assertion',
      'x-hub-signature',
      'x-user-password',
    ],
  ]
  const cookies = ['dc', '__Host-dc', 'connect.sid', 'JSESSIONID', '_oauth2_proxy', 'XSRF-TOKEN', 'laravel_session']
  const sent = {
    ...Object.fromEntries(headers.map((name) => [name, 'canary'])),
    'x-amzn-oidc-data': JWT,
    'x-kept': 'kept',
    cookie: [...cookies.map((name) => `${name}=canary`), `identity=${JWT}`, 'kept=kept'].join('; '),
  }
  expect(await object('request.headers', sent)).toEqual({ 'x-kept': 'kept', 'x-test-user': ADA })
  expect(await object('request.cookies', sent)).toEqual({ kept: 'kept' })
})

test('no request sees the settings of another on the same connection', async () => {
  for (const region of ['north', 'south', 'north'])
    expect(await object('request.headers', { 'x-region': region })).toMatchObject({ 'x-region': region })
  const caller = { role: 'anon', userId: undefined, sessionId: undefined, claimsText: '{"role":"anon"}' } as const
  const origin = { address: '127.0.0.1', userAgent: 'test', requestId: 'test' }
  const names = ['method', 'path', 'headers', 'cookies'].map((name) => `current_setting('request.${name}', true)`)
  const statement = { text: `select concat(${names.join(', ')})`, values: [] }
  for (let attempt = 0; attempt < 10; attempt += 1)
    expect(await rest.database.asCaller({ ...caller, ...origin }, statement, { readOnly: true })).toEqual([['']])
})

test('they are not sent where no SQL reads them', async () => {
  const other = await createTestRest('grant select on public.protocols to anon')
  const asCaller = vi.spyOn(other.database, 'asCaller')
  expect((await other.ask(undefined, '/protocols?select=id')).status).toBe(200)
  expect(asCaller.mock.lastCall?.[2]).toMatchObject({ readOnly: true, request: undefined })
  await other.close()
})
