import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomInMemory } from '#db/testing-cluster.ts'
import { embeddedUrl } from '#db/embedded/postgres.ts'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { createEmptyDatabase } from '#db/testing-migrations.ts'
import { anchorFile } from '#server/audit/anchor-file.ts'
import { anchorNewEntries, type AuditLog } from '#server/audit/anchors.ts'
import { announceRestore } from '#server/audit/announce-restore.ts'
import { auditKey } from '#server/audit/audit-key.ts'
import { readAsService } from '#server/audit/chain.ts'
import { checkTrail } from '#server/audit/check-trail.ts'
import { verifyRestored, type RestoredDatabase } from '#server/audit/verify-restored.ts'
import { rehearseSignIn } from '#server/auth/rehearse-sign-in.ts'
import { makeBackup } from '#server/backup/make-backup.ts'
import { openBackup, type OpenBackup } from '#server/backup/open-backup.ts'
import { rehearse } from '#server/backup/rehearse.ts'
import { checkRestore, restoreInto } from '#server/backup/restore-into.ts'
import { readConfig } from '#server/platform/config.ts'
import { startDatabase } from '#server/platform/database/start-database.ts'
import { openLocalStore } from '#server/platform/files/local-store.ts'
import { openFiles } from '#server/platform/files/open-files.ts'
import { loadSecret, secretOf } from '#server/platform/keys/secret.ts'
import { openKeyring } from '#server/platform/keys/keyring.ts'
import { createLog } from '#server/platform/log.ts'

const log = createLog('silent')
const TEXT = 'a secret of at least thirty-two characters'
const secret = secretOf(TEXT)
const PASSPHRASE = { passphrase: 'correct horse battery staple' }

let db: TestDatabase
let folder: string
let backup: OpenBackup
/** Rows behind the backup are in this file, not in the backup. */
let anchors: string
beforeAll(async () => {
  db = await createTestDatabase()
  folder = mkdtempSync(path.join(roomInMemory() ?? tmpdir(), 'parapet-restore-'))
  anchors = path.join(folder, 'anchors.jsonl')
  const service = db.pool()
  const keyring = await openKeyring(service, secret, log)
  keyring.close()
  const trail = trailOf(service)
  const store = await openLocalStore(path.join(folder, 'store'))
  const [company] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ('Kept', 'cmmc') returning id`,
  )
  await anchorNewEntries(trail)
  const place = await openLocalStore(path.join(folder, 'place'))
  const dataKey = secret.derive('backup')
  await makeBackup({ adminUrl: db.urls.admin, store, place, dataKey, locks: [PASSPHRASE], secret: TEXT })
  await db.sql(`insert into evidence (company_id, title) values ($1, 'Later')`, [company?.id])
  await anchorNewEntries(trail)
  backup = await openBackup(place, PASSPHRASE)
})
afterAll(async () => {
  await db.end()
  rmSync(folder, { recursive: true })
})

const trailOf = (service: AuditLog['service']): AuditLog => ({
  service,
  key: auditKey(secret),
  log,
  file: anchorFile(anchors, service),
  checks: new Map(),
})

/** Every table with the hash of its rows; that of the installation itself changes on purpose. */
const hashesOf = ({ contents }: OpenBackup) =>
  contents.tables
    .map(({ schema, name, rows, sha256 }) => `${schema}.${name} ${rows} ${sha256}`)
    .filter((line) => !line.startsWith('private.installation '))

/** A backup of that database, without files. */
async function backUp(adminUrl: string): Promise<OpenBackup> {
  const place = await openLocalStore(path.join(folder, crypto.randomUUID()))
  const store = await openLocalStore(path.join(folder, 'store'))
  await makeBackup({ adminUrl, store, place, dataKey: secret.derive('backup'), locks: [PASSPHRASE], secret: TEXT })
  return openBackup(place, secret.derive('backup'))
}

test('from an outside database into an embedded one: it starts, its trail verifies and says that it was restored', async () => {
  const config = readConfig({ DATA_DIR: path.join(folder, 'new'), AUDIT_ANCHORS: anchors })
  await checkRestore(backup, config)
  expect(readdirSync(folder)).not.toContain('new')
  await restoreInto(backup, config)
  await expect(checkRestore(backup, config)).rejects.toThrow(/is not empty. Set DATA_DIR to a new folder/)

  const running = await startDatabase(config, await loadSecret(config), log)
  const { service } = running.database
  const files = await openFiles({ config, service, log })
  const trail = trailOf(service)
  await announceRestore(trail)
  await anchorNewEntries(trail)
  const lines: string[] = []
  const say = (text: string) => void lines.push(text)
  const { jwk } = trail.key
  expect(
    await checkTrail({ read: readAsService(service), jwk, file: trail.file, company: undefined, say }),
  ).toMatchObject({
    intact: true,
  })
  expect(lines.filter((line) => line.includes('restored from') && line.includes('are not in it'))).toHaveLength(1)
  expect((await service.query('select name from companies')).rows).toEqual([{ name: 'Kept' }])
  expect((await service.query('select copy from private.installation')).rows).toEqual([{ copy: 'undecided' }])
  expect(files.storeMismatch()).toBeUndefined()
  await files.close()

  // And back, to the older version.
  const embedded = await backUp(embeddedUrl(config.dataDir, 'parapet'))
  expect([backup.contents.postgres, embedded.contents.postgres]).toEqual([15, 18])
  await running.stop()
  const empty = await createEmptyDatabase()
  const target = { ...readConfig({ DATA_DIR: path.join(folder, 'back') }), databaseUrl: empty.url }
  await checkRestore(embedded, target)
  await restoreInto(embedded, target)
  expect(hashesOf(await backUp(target.databaseUrl))).toEqual(hashesOf(embedded))
  await empty.end()
})

test.each([
  [
    'a folder with something in it',
    () => {
      writeFileSync(path.join(folder, 'used'), '')
      return { dataDir: folder }
    },
    /The data directory .* is not empty. Set DATA_DIR to a new folder; nothing was changed./,
  ],
  [
    'a database with something in it',
    () => ({ databaseUrl: db.urls.admin }),
    /The database is not empty: it has \w+\.\w+\./,
  ],
  [
    'a store with something in it',
    () => ({ storageUrl: pathToFileURL(path.join(folder, 'place')).href }),
    /The file store at .* is not empty/,
  ],
  ['another secret', () => ({ secretKey: TEXT.toUpperCase() }), /SECRET_KEY is not the secret of the installation/],
])('%s is refused, and nothing is written', async (_what, change, sentence) => {
  const none = path.join(folder, 'none')
  const target = { dataDir: none, databaseUrl: undefined, storageUrl: undefined, secretKey: undefined, ...change() }
  await expect(checkRestore(backup, target)).rejects.toThrow(sentence)
  expect(readdirSync(folder)).not.toContain('none')
})

test('a rehearsal restores, compares, verifies the audit log, signs in, and leaves nothing, nor what a killed one left', async () => {
  const dataDir = path.join(folder, 'live')
  mkdirSync(path.join(folder, 'live-rehearsal-killed', 'data'), { recursive: true })
  mkdirSync(path.join(folder, 'live-rehearsal-by-hand'))
  const signed = readFileSync(anchors, 'utf8')
  const verifyTrail = async (restored: RestoredDatabase) => {
    const verified = await verifyRestored(restored, { secret, anchors })
    const client = new pg.Client(restored.adminUrl)
    await client.connect()
    await client.query(`alter table audit.log disable trigger user; update audit.log set user_agent = 'changed'`)
    await client.end()
    await expect(verifyRestored(restored, { secret, anchors })).rejects.toThrow('TAMPERED')
    return verified
  }
  const config = readConfig({ DATA_DIR: dataDir })
  const signIn = async (restored: { adminUrl: string }) => {
    await rehearseSignIn(restored, { config, secret })
    const client = new pg.Client(restored.adminUrl)
    await client.connect()
    // Keys that the restored secret does not open.
    await client.query(`update auth.signing_keys set sealed_private = 'nothing'`)
    await client.end()
    await expect(rehearseSignIn(restored, { config, secret })).rejects.toThrow()
  }
  expect(await rehearse(backup, { dataDir, secretKey: TEXT, verifyTrail, signIn })).toMatchObject({
    tables: backup.contents.tables.length,
    chains: 2,
    companies: [{ id: expect.any(String), records: expect.any(Number), files: expect.any(Number) }],
  })
  expect(readdirSync(folder).filter((name) => name.startsWith('live'))).toEqual(['live-rehearsal-by-hand'])
  expect(readFileSync(anchors, 'utf8')).toBe(signed)
})

const into = () => readConfig({ DATA_DIR: path.join(folder, 'none') })

test('a backup of a newer release, one without its secret and one larger than the disk are refused', async () => {
  const newer = { ...backup, header: { ...backup.header, release: '99.0.0' } }
  await expect(checkRestore(newer, into())).rejects.toThrow(/made by release 99.0.0, and this is/)
  const { secret: _secret, ...without } = backup.contents
  await expect(checkRestore({ ...backup, contents: without }, into())).rejects.toThrow(/Set SECRET_KEY to the one/)
  const contents = { ...backup.contents, files: { ...backup.contents.files, bytes: 1e18 } }
  await expect(checkRestore({ ...backup, contents }, into())).rejects.toThrow(
    /There is not enough room at .* MB are free/,
  )
})

test('one that breaks off in the middle leaves folder and database as empty as they were', async () => {
  const empty = await createEmptyDatabase()
  const target = { ...into(), databaseUrl: empty.url }
  const contents = { ...backup.contents, tables: backup.contents.tables.map((table) => ({ ...table, rows: 7 })) }
  await expect(restoreInto({ ...backup, contents }, target)).rejects.toThrow(/rows instead of 7/)
  expect(readdirSync(folder).filter((name) => name.startsWith('none'))).toEqual([])
  await checkRestore(backup, target)
  await empty.end()
})
