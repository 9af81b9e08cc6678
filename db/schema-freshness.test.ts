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
  expect(await renderSchema(client)).toBe(committed('schema.sql'))
})

test('db/schema.gen.ts is what the migrations make (npm run db:generate)', async () => {
  expect(renderTypes(await describeTables(client), await describeFunctions(client))).toBe(committed('schema.gen.ts'))
})
