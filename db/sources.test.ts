import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { isLater, RELEASE } from './release.ts'
import { calledByMigrations, readMigrations, readSources } from './sources.ts'
import { createTestDatabase } from './testing.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

const CHECKSUMS = 'db/migrations/checksums.json'
const checksums = (text: string) => z.record(z.string(), z.string()).parse(JSON.parse(text))

test('every migration is listed with its checksum', () => {
  expect(Object.fromEntries(readMigrations().map(({ name, checksum }) => [name, checksum]))).toEqual(
    checksums(readFileSync(CHECKSUMS, 'utf8')),
  )
})

test('no line of the list was ever changed or removed, but for reworded files: a change goes into a new migration', (context) => {
  const now = readMigrations()
  const past = pastVersions(CHECKSUMS)
  if (past === undefined) return context.skip('without git the history of the list is not compared')
  for (const [name, checksum] of past.flatMap((version) => Object.entries(checksums(version)))) {
    const migration = now.find((one) => one.name === name)
    expect([migration?.checksum, ...(migration?.earlierChecksums ?? [])], name).toContain(checksum)
  }
})

/** What each commit made of a file, or undefined where git or the history is missing. */
function pastVersions(file: string): string[] | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const commits = git('log', '--format=%H', '--', file).split('\n').filter(Boolean)
    return commits.map((commit) => git('show', `${commit}:${file}`))
  } catch {
    return undefined
  }
}

test('each repeatable file defines what its path says and nothing else', () => {
  const strangers = readSources().filter(({ kind, schema, name, text }) => {
    const code = text.replaceAll(/--.*$/gm, '')
    const defined = [...code.matchAll(/^create (?:or replace )?(?:function|view) ([\w.]+)/gm)].map((match) => match[1])
    const ruled = [...code.matchAll(/^(?:create (?:constraint )?trigger|create policy)[^;]*?\son (\w+\.\w+)/gm)].map(
      (match) => match[1],
    )
    const own = `${schema}.${name}`
    return (
      defined.some((one) => one !== own) ||
      ruled.some((one) => one !== own) ||
      (kind === 'policies' && defined.length > 0)
    )
  })
  expect(strangers.map(({ path }) => path)).toEqual([])
})

test('each function, view, trigger and policy of the database comes from such a file', async () => {
  const rows = await db.sql<{ path: string }>(`
    select format('functions/%s/%s.sql', n.nspname, proname) as path from pg_proc join pg_namespace n on n.oid = pronamespace
    where n.nspname in ('public', 'auth', 'private', 'storage', 'realtime', 'audit', 'reference')
    union
    select format(case relkind when 'v' then 'views/%s/%s.sql' else 'policies/%s/%s.sql' end, n.nspname, relname)
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where n.nspname in ('public', 'auth', 'private', 'storage', 'realtime', 'audit', 'reference') and relkind in ('r', 'v')`)
  expect(rows.map(({ path }) => path).sort()).toEqual(
    readSources()
      .map(({ path }) => path)
      .sort(),
  )
  const inMigrations = readMigrations().filter(({ text }) =>
    /^create (or replace )?(function|view|policy|(constraint )?trigger)\b/m.test(text),
  )
  expect(inMigrations.map(({ name }) => name)).toEqual([])
})

test('functions that migrations call are found in code, not in comments, with the functions that they call', () => {
  const file = (path: string, text: string) => ({
    path: `functions/${path}.sql`,
    kind: 'functions' as const,
    schema: path.split('/')[0] ?? '',
    name: path.split('/')[1] ?? '',
    text,
    checksum: '',
  })
  const sources = [
    file('private/a', 'select private.b()'),
    file('private/b', '-- private.c() does more\nselect 1'),
    file('private/c', 'select private.a()'),
  ]
  const migration = {
    name: '0001',
    text: 'create table t (n int default private.a()) -- see private.c()',
    checksum: '',
    earlierChecksums: [],
  }
  expect(calledByMigrations([migration], sources).map(({ name }) => name)).toEqual(['a', 'b'])
})

test('the release is the version of the package', () => {
  expect(RELEASE).toBe(
    z.object({ version: z.string() }).parse(JSON.parse(readFileSync('package.json', 'utf8'))).version,
  )
})

test.each([
  ['0.1.0', '0.1.0', false],
  ['0.10.0', '0.9.9', true],
  ['0.9.9', '0.10.0', false],
  ['1.0.0', '0.99.99', true],
  ['0.1.1', '0.1.0', true],
])('%s is later than %s: %s', (a, b, expected) => {
  expect(isLater(a, b)).toBe(expected)
})
