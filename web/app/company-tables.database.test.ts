import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { hasWords } from '#web/features/audit/words.ts'
import type { AreaChecks, TableDecision } from '#web/lib/area-checks.ts'
import { liveTables } from './areas.ts'

// Every company table has an owning area and a decision about live updates, audit, search and comments.

const db = await createTestDatabase()
afterAll(() => db.end())

const modules = import.meta.glob<{ checks: AreaChecks }>('../features/*/area.checks.ts', { eager: true })
const owned = Object.entries(modules).flatMap(([file, { checks }]) =>
  Object.entries(checks.tables ?? {}).map(([table, decision]) => ({ table, decision, file: file.slice(3) })),
)

const namesOf = (rows: readonly { name: string }[]) => new Set(rows.map(({ name }) => name))

const tables = namesOf(
  await db.sql(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'company_id' order by 1`,
  ),
)
const searched = namesOf(
  await db.sql(
    `with recursive read as (
       select 'private.search_entries'::regclass::oid as relation
       union
       select d.refobjid from read
       join pg_rewrite r on r.ev_class = read.relation
       join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
     )
     select relname as name from read join pg_class on pg_class.oid = relation where relkind = 'r'`,
  ),
)
const commented = namesOf(
  await db.sql(
    `select confrelid::regclass::name as name from pg_constraint
     where conrelid = 'public.comments'::regclass and contype = 'f'`,
  ),
)
const live: ReadonlySet<string> = new Set(liveTables)

/** The missing decisions of a table, one sentence each. */
function missingFor(table: string): string[] {
  const owners = owned.filter((one) => one.table === table)
  const [owner] = owners
  if (owner === undefined) return [`${table}: no area owns it; name it in the area.checks.ts of its area.`]
  const others = owners.slice(1).map(({ file }) => `${table}: ${file} owns it too; one area is enough.`)
  const words = hasWords(table) ? [] : [`${table}: the audit log has no words for it; see features/audit/words.ts.`]
  return [...others, ...words, ...contradictions(table, owner.decision)]
}

/** Decisions that the product contradicts. */
function contradictions(table: string, { notLive, search, comments }: TableDecision): string[] {
  return [
    ...(live.has(table) === (notLive === undefined)
      ? []
      : live.has(table)
        ? [`${table}: it is live, and its area says why not.`]
        : [`${table}: it is not live; name it in liveTables of its area, or say why not.`]),
    ...said(table, 'search', search, searched.has(table), 'private.search_entries reads'),
    ...said(table, 'comments', comments, commented.has(table), 'public.comments refers to'),
  ]
}

function said(table: string, ability: string, decision: true | string, isTrue: boolean, fact: string): string[] {
  if ((decision === true) === isTrue) return []
  return [`${table}: its area says ${ability}: ${String(decision)}, but ${fact} ${isTrue ? 'it' : 'it not'}.`]
}

test('every table of a company has an owner, and its decisions hold', () => {
  expect(tables.size).toBeGreaterThan(40)
  expect([...tables].flatMap(missingFor)).toEqual([])
})

test('no area decides about a table that does not exist', () => {
  expect(owned.map(({ table }) => table).filter((table) => !tables.has(table))).toEqual([])
})
