import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCompany } from '#db/policies/testing-company.ts'
import { createTestRest, type TestRest } from './testing.ts'

/** What one request may make a backend grow by. */
const MOST_BYTES = 100 * 2 ** 20
const PERSON = '00000000-0000-4000-8000-000000000001'

/** What one ordinary account can fill its company with; control characters are six times as long in JSON. */
const COMPANY = `
create table public.works (id int primary key, name text);
create table public.notes (id int primary key, work_id int references public.works(id), body text not null, other text, seen int[]);
create table public.papers (id int primary key, work_id int references public.works(id), a text not null, b text not null);
create table public.reports (id int primary key, work_id int references public.works(id), content jsonb not null);
grant select, insert, update, delete on public.works, public.notes, public.papers, public.reports to authenticated;
create function public.all_papers() returns setof public.papers language sql stable as 'select * from public.papers';
create function public.all_texts() returns setof text language sql stable as 'select a from public.papers';
create function public.one_text() returns text language sql stable as $$ select string_agg(a, '') from public.papers, generate_series(1, 20) $$;
grant execute on function public.all_papers(), public.all_texts(), public.one_text() to authenticated;
insert into public.works values (1, 'one');
insert into public.notes select n, 1, rpad(n::text, 400, 'x'), md5(n::text), '{1,2}' from generate_series(1, 20000) n;
insert into public.papers select n, 1, repeat(chr(1), 10000), repeat('y', 10000) from generate_series(1, 1000) n;
insert into public.reports select n, 1, jsonb_build_object('a', jsonb_build_object('a', jsonb_build_object('a', repeat('z', 1000000)))) from generate_series(1, 100) n;
insert into public.reports select n, 1, jsonb_build_object('n', array_fill(1e131071, array[20])) from generate_series(101, 200) n;
analyze;
`

let rest: TestRest
beforeAll(async () => {
  rest = await createTestRest(COMPANY, { PATTERN_TIMEOUT_MS: '500' })
})
afterAll(() => rest.close())

// Each attack meets a new backend, so that what it grows by is the attack's own.
beforeEach(async () => {
  await rest.test.sql(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and usename = 'app_api'`,
  )
})

const times = (count: number, item: (at: number) => string, separator = ','): string =>
  Array.from({ length: count }, (_, at) => item(at)).join(separator)

const patch = (body: unknown, prefer = 'return=minimal'): RequestInit => ({
  method: 'PATCH',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', prefer },
})
const prefer = (value: string): RequestInit => ({ headers: { prefer: value } })

/** Status and code: 54000 is counted in the statement, 53200 the end of the backend's memory. */
test
  .skipIf(!existsSync('/proc/self/status'))
  .each<[attack: string, path: string, outcome: string, init?: RequestInit]>([
    ['up a to-one and down again', '/notes?select=works(notes(body))', '413 54000'],
    ['the same as columns', '/notes?select=...works(...notes(body))', '413 54000'],
    ['up and down twice', '/notes?select=works(notes(works(notes(id))))', '413 54000'],
    ['up and down, counted', '/notes?select=works(notes(count))&limit=100', '200'],
    [
      'up and down after a write',
      '/notes?id=lte.1000&select=works(notes(body))',
      '413 54000',
      patch({ other: 'p' }, 'return=representation'),
    ],
    ['20,000 written rows', '/notes?id=gt.0', '200', patch({ other: 'q' }, 'return=representation')],
    ['large texts', '/papers', '413 54000'],
    ['large texts of JSON alone', '/papers?select=a', '413 54000'],
    ['large texts as CSV', '/papers', '413 54000', { headers: { accept: 'text/csv' } }],
    ['large texts under many names', `/papers?select=${times(8, (at) => `a${at}:a,b${at}:b`)}`, '413 54000'],
    ['large texts, embedded', '/works?select=papers(*)', '413 54000'],
    ['large texts as columns', '/works?select=...papers(a,b)', '413 54000'],
    [
      'large texts at the end of a chain',
      '/works?select=notes(works(notes(works(papers(b)))))&notes.limit=1&notes.works.notes.limit=1',
      '413 54000',
    ],
    ['large texts of a function', '/rpc/all_papers', '413 54000'],
    ['large scalars of a function', '/rpc/all_texts', '413 54000'],
    ['one value of 200 MB', '/rpc/one_text', '413 53200'],
    ['one embed under many names', `/works?select=${times(8, (at) => `n${at}:papers(b)`)}`, '413 54000'],
    [
      'more embeds than a request may have',
      `/works?select=${times(21, (at) => `n${at}:notes(count)`)}`,
      '400 PGRST100',
    ],
    [
      'sorted embeds',
      `/works?select=${times(16, (at) => `n${at}:notes(${at < 8 ? 'id' : 'body'})`)}&${times(16, (at) => `n${at}.order=body.desc,other`, '&')}`,
      '200',
    ],
    ['large documents', '/reports?select=content&id=lte.100', '413 54000'],
    [
      'nested parts of a document',
      `/reports?select=${times(8, (at) => `a${at}:content,b${at}:content->a,c${at}:content->a->a`)}&id=lte.100`,
      '413 53200',
    ],
    ['numbers that are longer than they look', '/reports?select=content&id=gt.100', '413 54000'],
    ['aggregates over large texts', '/papers?select=a.max(),b.min(),count()', '200'],
    ['groups', '/notes?select=body,id.count()', '200'],
    ['an exact count', '/notes?select=works!inner(id)&limit=1', '206', prefer('count=exact')],
    ['a long list of values', `/notes?select=id&id=in.(${times(1000, String)})`, '200'],
    ['a long text search', `/papers?select=id&a=fts.${times(300, (at) => `w${at}`, '|')}`, '200'],
    [
      'a regular expression that is large when compiled',
      '/notes?select=id&body=match.((((a{1,100}){1,100}){1,100}){1,100})',
      '400 2201B or 400 57014',
    ],
    [
      'many regular expressions',
      `/notes?select=id&or=(${times(60, (at) => `body.match."(a{1,${at + 50}}b{1,100}){1,20}"`)})`,
      '400 57014',
    ],
    // It takes 0.25 s alone (measured), and on a busy machine longer than patterns may.
    ['a pattern of wildcards', `/notes?select=id&body=ilike.*${times(20, () => 'x', '*')}*q`, '200 or 400 57014'],
  ])('%s: the backend grows by less than 100 MB', async (_attack, path, outcome, init) => {
  await rest.ask(PERSON, '/works?select=id')
  const pid = await backend()
  const before = ownBytes(pid)
  let peak = 0
  // A backend that ran out of memory is ended, so it is watched while it works.
  const watch = setInterval(() => (peak = Math.max(peak, peakBytes(pid))), 2)
  const { status, json } = await rest.ask(PERSON, encodeURI(path), init).finally(() => clearInterval(watch))
  const code = typeof json === 'object' && json !== null && 'code' in json ? ` ${String(json.code)}` : ''
  expect(outcome.split(' or ')).toContain(`${status}${code}`)
  expect(Math.max(peak, peakBytes(pid)) - before).toBeLessThan(MOST_BYTES)
})

test('a row with the largest document that there may be is changed, and logged', async () => {
  const owner = await rest.test.person('Olga')
  const company = await addCompany(rest.test, { members: { [owner]: 'Owner' } })
  await rest.test.sql(
    `insert into control_profiles (company_id, protocol_id, title, version, numbers, report)
     select $1, 'cmmc2', 'Large', '1', '{3.1.1}', jsonb_build_object('lines', array_fill(repeat('x', 61), array[60000]))`,
    [company],
  )
  const changed = await rest.write(owner, 'PATCH', `/control_profiles?company_id=eq.${company}`, { numbers: ['3.1.2'] })
  expect(changed.status).toBe(204)
  const sizes = await rest.test.sql(
    `select action, length(old_row::text) > 3900000 as old, length(new_row::text) > 3900000 as new from audit.log
     where company_id = $1 and table_name = 'control_profiles' order by seq`,
    [company],
  )
  expect(sizes).toEqual([
    { action: 'INSERT', old: null, new: true },
    { action: 'UPDATE', old: true, new: true },
  ])
})

test('a statement that needs more memory than a backend may have fails alone', async () => {
  const [before] = await rest.test.sql<{ pid: number }>('select pg_backend_pid() as pid')
  await expect(
    rest.test.sql(`select length(string_agg(repeat('x', 1000000), '')) from generate_series(1, 150)`),
  ).rejects.toMatchObject({ code: '53200' })
  expect(await rest.test.sql('select pg_backend_pid() as pid')).toEqual([before])
})

async function backend(): Promise<number> {
  const rows = await rest.test.sql<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and usename = 'app_api'`,
  )
  const [row] = rows
  if (row === undefined || rows.length > 1) throw new Error(`${rows.length} backends instead of one`)
  return row.pid
}

/** Memory of a process without what it shares with others, in bytes. */
const ownBytes = (pid: number): number => bytesOf(pid, 'VmRSS') - bytesOf(pid, 'RssShmem')

/** The most it has had: shared memory that it touched later counts as if it had been there. */
const peakBytes = (pid: number): number => bytesOf(pid, 'VmHWM') - bytesOf(pid, 'RssShmem')

function bytesOf(pid: number, name: string): number {
  try {
    const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(line?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
