import { spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { companyTrail } from '#server/audit/company-trail.ts'
import { createTestAuditLog, type TestAuditLog } from '#server/audit/testing.ts'
import { unzipped } from '#server/audit/testing-zip.ts'
import { companyTables } from '#server/backup/company-tables.ts'
import { newKeyPair, readPrivateKey, readPublicKey, wrapKey } from '#server/backup/data-key.ts'
import { makeCompanyBackup, recordCompanyBackup } from '#server/backup/make-company-backup.ts'
import { gathered } from '#server/backup/manifest.ts'
import { filesOf, openBackup, type OpenBackup } from '#server/backup/open-backup.ts'
import { restoreCompany } from '#server/backup/restore-company.ts'
import { checkRestore } from '#server/backup/restore-into.ts'
import { connectForRows, quoted, rowsOf } from '#server/backup/snapshot.ts'
import { openTarPlace } from '#server/backup/tar-place.ts'
import { readConfig } from '#server/platform/config.ts'
import { openLocalStore } from '#server/platform/files/local-store.ts'
import type { Store } from '#server/platform/files/store.ts'

const pair = newKeyPair()
const TEXT = 'Badges of all doors'

let kit: TestAuditLog
/** Where the company goes. */
let there: TestDatabase
let target: Store
let acme: string
let backup: OpenBackup
/** What must not be in the archive: ids, names and files of another company. */
const foreign: string[] = []
let archiveOf: (company: string, file: string) => ReturnType<typeof makeCompanyBackup>

beforeAll(async () => {
  kit = await createTestAuditLog()
  there = await createTestDatabase()
  const [source, file] = [await openLocalStore(path.join(kit.folder, 'here')), path.join(kit.folder, 'acme.tar')]
  target = await openLocalStore(path.join(kit.folder, 'there'))
  for (const db of [kit.db, there])
    await db.sql(`insert into storage.buckets (id, name) values ('evidence', 'evidence') on conflict do nothing`)
  const other = await fill(source, 'Other Works', ['Olga'])
  acme = await fill(source, 'Acme Works', ['Ada', 'Ben'])
  const rows = await kit.db.sql<{ id: string }>(
    `select id from public.controls where company_id = $1 union select user_id from public.user_companies where company_id = $1
     union select version from storage.objects where company_id = $1`,
    [other],
  )
  foreign.push(other, 'Other Works', ...rows.map(({ id }) => id))

  const dataKey = randomBytes(32)
  const keys = [await wrapKey(dataKey, { publicKey: readPublicKey(pair.publicPem) })]
  archiveOf = async (company, at) =>
    makeCompanyBackup({
      adminUrl: kit.db.urls.admin,
      store: source,
      place: await openTarPlace(at),
      dataKey,
      keys,
      company,
      trailOf: (id) => companyTrail(kit.trail, id),
    })
  await recordCompanyBackup(kit.db.urls.admin, acme)
  await archiveOf(acme, file)
  backup = await openBackup(await openTarPlace(file), { privateKey: readPrivateKey(pair.privatePem) })
})
afterAll(async () => {
  await there.end()
  await kit.close()
})

/** A company whose first member is the Owner, with evidence, a file and a comment. */
async function fill(store: Store, name: string, members: readonly string[]): Promise<string> {
  const { db } = kit
  const [row] = await db.sql<{ id: string }>(
    `insert into companies (name, protocol_id) values ($1, 'cmmc') returning id`,
    [name],
  )
  const company = row?.id ?? ''
  const version = randomUUID()
  await store.put(version, Readable.from([Buffer.from(TEXT)]))
  await db.sql(
    `insert into storage.objects (bucket_id, name, company_id, version, size, content_type, sha256)
     values ('evidence', $1, $2, $3, $4, 'text/plain', $5)`,
    [`${company}/badges.txt`, company, version, TEXT.length, createHash('sha256').update(TEXT).digest('hex')],
  )
  for (const [at, member] of members.entries()) {
    const id = await db.person(member)
    await db.sql(
      `insert into user_companies (company_id, user_id, company_role, is_default) values ($1, $2, $3, true)`,
      [company, id, at === 0 ? 'Owner' : 'Manager'],
    )
    await db.sql(`insert into evidence (company_id, title, uploaded_by) values ($1, $2, $3)`, [
      company,
      `By ${member}`,
      id,
    ])
  }
  return company
}

const emailOf = async (name: string): Promise<string> => {
  const [row] = await kit.db.sql<{ email: string }>(`select email from profiles where full_name = $1`, [name])
  return row?.email ?? ''
}

/** The rows of the company in every table that its archive has. */
async function rowsIn(url: string): Promise<Map<string, string>> {
  const client: pg.Client = await connectForRows(url)
  try {
    const found = new Map<string, string>()
    for (const table of await companyTables(client)) {
      const where = { column: table.owner, is: acme }
      const rows = (await gathered(rowsOf(client, { ...table, where }))).toString()
      found.set(quoted(table), rows.split('\n').toSorted().join('\n'))
    }
    return found
  } finally {
    await client.end()
  }
}

const TRIGGERS = `select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`

test('an archive has nothing of another company, and no secret of the installation', async () => {
  const { contents, objects } = backup
  const pieces = [JSON.stringify(contents)]
  for (const { parts } of contents.tables) pieces.push((await gathered(objects.rows(parts))).toString('latin1'))
  for (const bytes of unzipped(await trailOf(backup)).values()) pieces.push(bytes.toString('latin1'))
  for await (const { version } of filesOf(backup)) pieces.push(version)
  const all = pieces.join('\n')
  expect(all).toContain(acme)
  expect(foreign.length).toBeGreaterThan(10)
  expect(foreign.filter((text) => all.includes(text))).toEqual([])
  expect(contents.secret).toBeUndefined()
})

test('only the command lists the companies of an installation for an unknown id', async () => {
  const unknown = randomUUID()
  await expect(recordCompanyBackup(kit.db.urls.admin, unknown)).rejects.toThrow(`${acme} Acme Works`)
  const message = `There is no company with the id ${unknown}.`
  await expect(archiveOf(unknown, path.join(kit.folder, 'unknown.tar'))).rejects.toMatchObject({ message })
})

test('keys to what an archive leaves out may be empty', async () => {
  const client = await connectForRows(kit.db.urls.admin)
  const tables = await companyTables(client)
  await client.end()
  const emptied = tables.flatMap((table) =>
    Object.entries(table.instead ?? {}).flatMap(([column, value]) =>
      value === 'null' ? [`${quoted(table)}.${column}`] : [],
    ),
  )
  const nullable = await kit.db.sql<{ name: string }>(
    `select format('"%s"."%s".%s', table_schema, table_name, column_name) as name from information_schema.columns where is_nullable = 'YES'`,
  )
  expect(emptied.length).toBeGreaterThan(0)
  expect(emptied.filter((column) => !nullable.some(({ name }) => name === column))).toEqual([])
})

test('a restore that is refused changes nothing', async () => {
  const refuses = async (given: OpenBackup, sentence: RegExp) => {
    await expect(restoreCompany(given, there.urls.admin, target)).rejects.toThrow(sentence)
    expect(await there.sql('select from companies')).toEqual([])
    expect(await there.sql('select from auth.users where invited_at is not null')).toEqual([])
    for await (const { version } of target.list()) expect(version).toBe('')
  }
  await refuses(backup, /has no administrator. Create its first account/)
  await there.person('Root', 'Admin')
  const { contents, header } = backup
  const { company, ...whole } = contents
  await refuses({ ...backup, contents: whole }, /is of a whole installation/)
  await refuses({ ...backup, contents: { ...contents, migrations: [] } }, /Bring both to the same release/)
  await refuses({ ...backup, header: { ...header, release: '99.0.0' } }, /made by release 99/)
  if (company === undefined) throw new Error('no company')
  const renamed = { ...company, id: randomUUID() }
  await refuses({ ...backup, contents: { ...contents, company: renamed } }, /has a row of another company/)
  await refuses({ ...backup, contents: { ...contents, company: { ...company, people: [] } } }, /names an account/)
  await there.sql(`insert into auth.users (email, encrypted_password) values ($1, 'x')`, [await emailOf('Ben')])
  await refuses(backup, /have not proven their addresses: ben-.*@example.com/)
  await there.sql(`update auth.users set email_proven_at = now() where encrypted_password = 'x'`)
  await expect(checkRestore(backup, readConfig({ DATA_DIR: path.join(kit.folder, 'none') }))).rejects.toThrow(
    /is of one company alone. Restore it with --company/,
  )
})

test('a company moves with its ids; people are matched by address, and its log keeps its proof of origin', async () => {
  const [ben] = await there.sql<{ id: string }>(`select id from auth.users where encrypted_password = 'x'`)
  await there.sql(`update auth.users set email_proven_at = now()`)
  const triggers = await there.sql(TRIGGERS)
  const arrived = { name: 'Acme Works', people: 2, created: 1 }
  expect(await restoreCompany(backup, there.urls.admin, target, { isDryRun: true })).toEqual(arrived)
  expect(
    await there.sql('select from companies union all select from auth.users where invited_at is not null'),
  ).toEqual([])
  for await (const { version } of target.list()) expect(version).toBe('')
  expect(await restoreCompany(backup, there.urls.admin, target)).toEqual(arrived)

  const before = await rowsIn(kit.db.urls.admin)
  const [benBefore] = await kit.db.sql<{ id: string }>(`select id from profiles where full_name = 'Ben'`)
  const moved = await rowsIn(there.urls.admin)
  const added = ['"public"."evidence"', '"storage"."objects"', '"private"."record_numbers"']
  const mapped = (rows: string) => rows.replaceAll(benBefore?.id ?? '', ben?.id ?? '')
  for (const [table, rows] of before) {
    const now = moved.get(table)?.split('\n') ?? []
    if (added.includes(table)) expect(now.length - rows.split('\n').length, table).toBeLessThanOrEqual(1)
    else expect(now, table).toEqual(mapped(rows).split('\n').toSorted())
  }
  expect(
    await there.sql(
      `select m.company_role, m.user_id = $1 as "isBen", u.encrypted_password, u.invited_at is not null as "isInvited"
       from user_companies m join auth.users u on u.id = m.user_id order by 1`,
      [ben?.id],
    ),
  ).toEqual([
    { company_role: 'Manager', isBen: true, encrypted_password: 'x', isInvited: false },
    { company_role: 'Owner', isBen: false, encrypted_password: null, isInvited: true },
  ])
  const [file] = await there.sql<{ version: string }>(
    `select version from storage.objects where name like '%badges.txt'`,
  )
  expect((await gathered(await target.open(file?.version ?? ''))).toString()).toBe(TEXT)

  const [log] = await there.sql<{ version: string }>(
    `select o.version from evidence e join storage.objects o on o.name = e.file where e.title like 'Audit log before%'`,
  )
  const unpacked = path.join(kit.folder, 'trail')
  mkdirSync(unpacked)
  for (const [name, bytes] of unzipped(await gathered(await target.open(log?.version ?? ''))))
    writeFileSync(path.join(unpacked, name), bytes)
  const args = ['verify.mjs', '.', '--key', kit.trail.key.fingerprint]
  const verified = spawnSync(process.execPath, args, { cwd: unpacked, encoding: 'utf8' })
  expect([verified.status, verified.stderr]).toEqual([0, ''])

  expect(await there.sql(TRIGGERS)).toEqual(triggers)
  expect(
    await there.sql(`select action, metadata -> 'trail' as trail from audit.log where company_id = $1`, [acme]),
  ).toEqual([{ action: 'company_restored', trail: backup.contents.company?.trail.sha256 }])
  const [entry] = await kit.db.sql(`select action from audit.log where company_id = $1 order by seq desc limit 1`, [
    acme,
  ])
  expect(entry).toEqual({ action: 'company_backup' })
  await expect(restoreCompany(backup, there.urls.admin, target)).rejects.toThrow('is in this installation already')
})

const trailOf = ({ contents, objects }: OpenBackup): Promise<Buffer> =>
  gathered(objects.rows(contents.company?.trail.parts ?? []))
