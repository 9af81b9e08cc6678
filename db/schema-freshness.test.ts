import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { describeFunctions, describeTables } from './describe-schema.ts'
import { renderSchema } from './render-schema.ts'
import { renderTypes } from './render-types.ts'
import { createTestDatabase } from './testing.ts'

const db = await createTestDatabase()
const client = new pg.Client(db.urls.admin)
await client.connect()
afterAll(async () => {
  await client.end()
  await db.end()
})
const committed = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

test('db/schema.sql is what the migrations make (npm run db:generate)', async () => {
  const [server] = await db.sql<{ version: number }>(`select current_setting('server_version_num')::int as version`)
  const comparable = (server?.version ?? 0) < 160_000 ? unqualified : (text: string) => text
  expect(comparable(await renderSchema(client))).toBe(comparable(committed('schema.sql')))
})

/** PostgreSQL 15 puts the table in front of each column of a view; later ones do so only where it is needed. */
const unqualified = (text: string) => text.replaceAll(/\b\w+\.(?=[\w"])/g, '')

test('db/schema.gen.ts is what the migrations make (npm run db:generate)', async () => {
  expect(renderTypes(await describeTables(client), await describeFunctions(client))).toBe(committed('schema.gen.ts'))
})
