import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEmptyDatabase, type EmptyDatabase } from '#db/testing-migrations.ts'
import { readConfig } from '../config.ts'
import { secretOf } from '../keys/secret.ts'
import { createLog } from '../log.ts'
import { startDatabase } from './start-database.ts'

let database: EmptyDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(() => database.end())

test('a PostgreSQL that is too old is refused in one sentence, and nothing is written', async () => {
  const client = await database.connect()
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name ?? ''
  // What the server says of its version, as 14.12 says it.
  await client.query(`create schema old;
    create function old.current_setting(name text) returns text language sql as $$
      select case name when 'server_version_num' then '140012' else pg_catalog.current_setting(name) end
    $$;
    alter database ${name} set search_path = old, pg_catalog`)
  const starting = startDatabase(
    readConfig({ DATABASE_URL: database.url }),
    secretOf('x'.repeat(32)),
    createLog('silent'),
  )
  await expect(starting).rejects.toThrow(
    'The database is PostgreSQL 14, and Parapet needs 15 or later: upgrade it, or leave DATABASE_URL out to use the embedded one.',
  )
  const { rows: schemas } = await client.query(`select nspname as name from pg_namespace where nspname = 'migrations'`)
  expect(schemas).toEqual([])
})
