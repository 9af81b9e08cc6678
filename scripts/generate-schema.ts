// `npm run db:generate`: migrates a throwaway database and writes db/schema.sql and db/schema.gen.ts from it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { describeFunctions, describeTables } from '#db/describe-schema.ts'
import { startEmbeddedPostgres } from '#db/embedded/postgres.ts'
import { migrate } from '#db/migrate.ts'
import { renderSchema } from '#db/render-schema.ts'
import { renderTypes } from '#db/render-types.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'parapet-schema-'))
const postgres = await startEmbeddedPostgres(folder)
const client = new pg.Client(postgres.adminUrl)
try {
  await client.connect()
  await migrate(client)
  writeFileSync('db/schema.sql', await renderSchema(client))
  writeFileSync('db/schema.gen.ts', renderTypes(await describeTables(client), await describeFunctions(client)))
} finally {
  await client.end()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
