import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { copyIn } from '#server/platform/database/copy.ts'
import type { Store } from '#server/platform/files/store.ts'
import { BackupError } from './backup-error.ts'
import { companyTables, type CompanyTable } from './company-tables.ts'
import { matchPeople, type People } from './match-people.ts'
import { broken, filesOf, verifyBackup, type OpenBackup } from './open-backup.ts'
import { requireKnownRelease } from './restore.ts'
import { connectForRows, quoted } from './snapshot.ts'
import { withoutTriggers } from './without-triggers.ts'

type CompanyInBackup = NonNullable<OpenBackup['contents']['company']>

interface RestoredCompany {
  readonly name: string
  readonly people: number
  /** Those of them who had no account here. */
  readonly created: number
}

/**
 * Adds a company from its archive to an installation, whose servers may run. Its people are matched by address; who has
 * no account gets one that waits like an invited one. A dry run verifies the archive, checks whether the company can
 * come here, and writes nothing.
 *
 * @throws BackupError with what to do; then nothing was changed
 */
export async function restoreCompany(
  backup: OpenBackup,
  adminUrl: string,
  store: Pick<Store, 'put' | 'delete'>,
  { isDryRun = false } = {},
): Promise<RestoredCompany> {
  requireKnownRelease(backup)
  const { company } = backup.contents
  if (company === undefined)
    throw new BackupError(`The backup ${backup.name} is of a whole installation. Restore it without --company.`)
  await verifyBackup(backup)
  const client = await connectForRows(adminUrl)
  const written: string[] = []
  try {
    await client.query('begin')
    await requireSameTables(client, backup)
    await requireAdministrator(client)
    await requireAbsent(client, backup, company)
    // The connection ends without a commit.
    if (isDryRun) return restored(company, await matchPeople(client, company.people))
    const trail = { version: randomUUID(), ...company.trail }
    written.push(trail.version)
    await store.put(trail.version, backup.objects.rows(trail.parts))
    for await (const { version, object, sha256 } of filesOf(backup)) {
      if (object === undefined) continue
      written.push(version)
      await store.put(version, backup.objects.file(object, sha256))
    }
    const people = await matchPeople(client, company.people)
    const tables = await companyTables(client)
    await withoutTriggers(client, tables, async () => {
      await broken(backup.name, loadRows(client, backup, { id: company.id, tables, people }))
      await addTrail(client, company, trail)
    })
    await countFiles(client, company.id)
    const origin = { installation: backup.header.installation, of: backup.header.madeAt, trail: trail.sha256 }
    await client.query(`select audit.record('company_restored', $1::uuid, $1::uuid::text, $2, 'warning')`, [
      company.id,
      origin,
    ])
    await client.query('commit')
    return restored(company, people)
  } catch (error) {
    await client.query('rollback')
    for (const version of written) await store.delete(version)
    throw error
  } finally {
    await client.end()
  }
}

const restored = ({ name }: CompanyInBackup, { ids, created }: People): RestoredCompany => ({
  name,
  people: ids.size,
  created,
})

/** Rows are copied as they are, so both installations have the same tables. */
async function requireSameTables(client: pg.ClientBase, { name, header, contents }: OpenBackup): Promise<void> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations.applied order by name',
  )
  if (JSON.stringify(rows) !== JSON.stringify(contents.migrations))
    throw new BackupError(
      `The backup ${name} was made by release ${header.release}, which has other tables than this installation. Bring both to the same release and back up again.`,
    )
}

/** The set-up link works only while there is no account: those of the company would lock everyone out. */
async function requireAdministrator(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(`select from public.profiles where global_role = 'Admin' limit 1`)
  if (rows.length === 0)
    throw new BackupError(
      'This installation has no administrator. Create its first account with the link of its start, then restore again.',
    )
}

/** Of neither its rows nor its files: the bytes of a file that is there would be replaced. */
async function requireAbsent(client: pg.ClientBase, backup: OpenBackup, { id, name }: CompanyInBackup): Promise<void> {
  const { rows } = await client.query('select from public.companies where id = $1', [id])
  if (rows.length > 0) throw new BackupError(`${name} is in this installation already. Nothing was changed.`)
  for await (const { version } of filesOf(backup)) {
    const { rows: known } = await client.query(
      `select from storage.objects where version = $1 union all select from private.kept_files where version = $1`,
      [version],
    )
    if (known.length > 0)
      throw new BackupError(`A file of ${name} is in this installation already, with another company.`)
  }
}

async function countFiles(client: pg.ClientBase, company: string): Promise<void> {
  await client.query(
    `insert into private.storage_use (company_id, used_bytes)
     select $1, coalesce(sum(size), 0) from (
       select size from storage.objects where company_id = $1 union all select size from private.kept_files where company_id = $1) f`,
    [company],
  )
}

interface Target {
  readonly id: string
  readonly tables: readonly CompanyTable[]
  readonly people: People
}

async function loadRows(client: pg.ClientBase, { contents, objects }: OpenBackup, target: Target): Promise<void> {
  for (const table of target.tables) {
    const saved = contents.tables.find((one) => quoted(one) === quoted(table))
    if (saved === undefined) throw new BackupError(`The backup lacks ${quoted(table)}.`)
    if (saved.columns.join() !== table.columns.join())
      throw new BackupError(`The backup has other columns in ${quoted(table)}.`)
    const columns = table.columns.map((column) => `"${column}"`).join(', ')
    await copyIn(
      client,
      `copy ${quoted(table)} (${columns}) from stdin`,
      changed(objects.rows(saved.parts), table, target),
    )
  }
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The rows with the ids of accounts here. An archive may be made by anyone: each row must be of its company. */
async function* changed(
  rows: AsyncIterable<Buffer>,
  table: CompanyTable,
  { id, people }: Target,
): AsyncGenerator<Buffer> {
  const owner = table.columns.indexOf(table.owner)
  const places = (columns: readonly string[]) => columns.map((column) => table.columns.indexOf(column))
  const [accounts, ids] = [places(table.people), places(table.ids)]
  const change = (line: string): string => {
    const values = line.split('\t')
    if (values[owner] !== id) throw new BackupError(`The backup has a row of another company in ${quoted(table)}.`)
    for (const at of accounts)
      if (values[at] !== '\\N' && !people.ids.has(values[at] ?? ''))
        throw new BackupError(`The backup names an account in ${quoted(table)} that it does not have.`)
    for (const at of ids) values[at] = (values[at] ?? '').replace(UUID, (one) => people.ids.get(one) ?? one)
    return values.join('\t')
  }
  for await (const piece of rows) {
    const lines = piece.toString('utf8').split('\n')
    yield Buffer.from(lines.map((line) => (line === '' ? '' : change(line))).join('\n'))
  }
}

/** The log of the other installation, as an evidence item: its signatures are of that one. */
async function addTrail(
  client: pg.ClientBase,
  { id, name }: CompanyInBackup,
  { version, bytes, sha256 }: { readonly version: string; readonly bytes: number; readonly sha256: string },
): Promise<void> {
  const evidence = randomUUID()
  const fileName = 'audit-log-before-the-move.zip'
  const file = `${id}/${evidence}/${fileName}`
  await client.query(
    `insert into storage.objects (bucket_id, name, company_id, version, size, content_type, sha256)
     values ('evidence', $1, $2, $3, $4, 'application/zip', $5)`,
    [file, id, version, bytes, sha256],
  )
  await client.query(
    `insert into public.evidence (company_id, id, title, description, file, file_name, file_size, file_type, file_sha256, file_scan, number, effective_on)
     values ($1, $2, $3, $4, $5, $6, $7, 'application/zip', $8, 'not scanned', private.next_number($1, 'evidence'), current_date)`,
    [
      id,
      evidence,
      'Audit log before the move to this installation',
      `The audit log of ${name} up to its move, with signatures of the installation where it was. Unpack it and run verify.mjs; README.txt says how.`,
      file,
      fileName,
      bytes,
      sha256,
    ],
  )
}
