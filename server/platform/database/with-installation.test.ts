import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { createEmptyDatabase, type EmptyDatabase } from '#db/testing-migrations.ts'
import { readConfig } from '../config.ts'
import { createMissingKeys } from '../keys/keyring.ts'
import { secretOf } from '../keys/secret.ts'
import { withInstallation } from './with-installation.ts'

const SECRET = 'a secret of at least thirty-two characters'

let db: TestDatabase
let empty: EmptyDatabase
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'parapet-commands-'))
  ;[db, empty] = [await createTestDatabase(), await createEmptyDatabase()]
  const service = db.pool()
  await createMissingKeys(service, secretOf(SECRET))
  await service.end()
})
afterAll(async () => {
  await empty.end()
  await db.end()
  rmSync(folder, { recursive: true })
})

/** The settings of a command, and what its work was given. */
const opened = (settings: Record<string, string>) =>
  withInstallation(readConfig({ DATA_DIR: path.join(folder, 'data'), ...settings }), (open) => Promise.resolve(open))

test('a command gets the database and the secret of the installation', async () => {
  const { adminUrl, secret } = await opened({ DATABASE_URL: db.urls.admin, SECRET_KEY: SECRET })
  expect(adminUrl).toBe(db.urls.admin)
  expect(secret.derive('backup')).toEqual(secretOf(SECRET).derive('backup'))
})

test.each([
  ['a folder without an installation', () => ({}), /There is no installation in .*data\. Set DATA_DIR/],
  ['no secret', () => ({ DATABASE_URL: db.urls.admin }), /There is no secret\.key in .*data\. Set DATA_DIR/],
  [
    'another secret',
    () => ({ DATABASE_URL: db.urls.admin, SECRET_KEY: SECRET.toUpperCase() }),
    /The secret is not the one this database was set up with/,
  ],
  [
    'an empty database',
    () => ({ DATABASE_URL: empty.url, SECRET_KEY: SECRET }),
    /The database has no installation\. Set DATABASE_URL/,
  ],
])('with %s it is refused, and nothing is set up', async (_what, settings, sentence) => {
  await expect(opened(settings())).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(sentence),
  })
  expect(readdirSync(folder)).toEqual([])
})
