import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres, stopEmbeddedPostgres } from '#db/embedded/postgres.ts'
import { readMigrations } from '#db/sources.ts'
import type { Config } from '#server/platform/config.ts'
import { requireSameSecret } from '#server/platform/keys/keyring.ts'
import { secretOf } from '#server/platform/keys/secret.ts'
import { BackupError } from './backup-error.ts'
import type { OpenBackup } from './open-backup.ts'
import { checkRestore, restoreInto } from './restore-into.ts'
import { connectForRows, quoted, readTables, rowsOf, type Table } from './snapshot.ts'

/** Rows that the restore itself changes. */
const CHANGED = quoted({ schema: 'private', name: 'installation' })

/** What other modules do with a restored database; each throws where it does not work. */
export interface RestoredChecks {
  /** Verifies the audit log; `folder` is for what that writes. */
  readonly verifyTrail: (restored: { adminUrl: string; folder: string }) => Promise<{ chains: number }>
  readonly signIn: (restored: { adminUrl: string }) => Promise<void>
}

export interface Rehearsed {
  readonly tables: number
  readonly rows: number
  readonly chains: number
  /** What was restored of each company. */
  readonly companies: readonly RestoredCompany[]
}

interface RestoredCompany {
  readonly id: string
  readonly records: number
  readonly files: number
}

interface Rehearsal extends RestoredChecks {
  readonly dataDir: Config['dataDir']
  readonly secretKey: string
}

/**
 * Restores a backup into a temporary folder beside the data directory, starts its database and compares every table
 * with the backup; the audit log must verify, and a sign-in must work with the restored secret and keys. The folder is
 * removed again, and first those of rehearsals that were killed. Only one may run at a time.
 *
 * @throws BackupError for the first difference
 */
export async function rehearse(backup: OpenBackup, rehearsal: Rehearsal): Promise<Rehearsed> {
  const { dataDir, secretKey, verifyTrail, signIn } = rehearsal
  await removeLeftBehind(dataDir)
  const folder = await mkdtemp(`${dataDir}-rehearsal-`)
  const target = { dataDir: path.join(folder, 'data'), databaseUrl: undefined, storageUrl: undefined, secretKey }
  try {
    await checkRestore(backup, target)
    await restoreInto(backup, target)
    const embedded = await startEmbeddedPostgres(target.dataDir)
    try {
      const url = new URL(embedded.adminUrl)
      url.pathname = '/parapet'
      const compared = await compare(backup, url.href, secretKey)
      // After the comparison: both write into the restored database.
      const { chains } = await verifyTrail({ adminUrl: url.href, folder })
      await signIn({ adminUrl: url.href })
      return { ...compared, chains }
    } finally {
      await embedded.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A rehearsal that was killed leaves a readable copy of everything, and perhaps its database running. */
async function removeLeftBehind(dataDir: string): Promise<void> {
  const parent = path.dirname(dataDir)
  const start = `${path.basename(dataDir)}-rehearsal-`
  for (const name of await readdir(parent)) {
    // What mkdtemp appends has six characters.
    if (!name.startsWith(start) || name.length !== start.length + 6) continue
    const folder = path.join(parent, name)
    await stopEmbeddedPostgres(path.join(folder, 'data'))
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(
  { contents }: OpenBackup,
  adminUrl: string,
  secretKey: string,
): Promise<Omit<Rehearsed, 'chains'>> {
  const client = await connectForRows(adminUrl)
  try {
    let rows = 0
    // Migrations of a newer release change rows; that all came back was checked before them.
    const isSameSchema = contents.migrations.length === readMigrations().length
    const here = await readTables(client)
    for (const saved of contents.tables.filter((one) => quoted(one) !== CHANGED)) {
      const table = here.find((one) => quoted(one) === quoted(saved))
      const found = table && isSameSchema ? await hashOf(rowsOf(client, table)) : saved.sha256
      if (found !== saved.sha256) throw new BackupError(`The rehearsal found other rows in ${quoted(saved)}.`)
      rows += saved.rows
    }
    await requireSameSecret(client, secretOf(secretKey))
    return { tables: contents.tables.length, rows, companies: await countsOfCompanies(client, here) }
  } finally {
    await client.end()
  }
}

async function countsOfCompanies(client: pg.ClientBase, tables: readonly Table[]): Promise<RestoredCompany[]> {
  const counts = tables
    .filter(({ columns }) => columns.includes('company_id'))
    .map((table) => `select company_id, count(*) as records from ${quoted(table)} group by company_id`)
  const { rows } = await client.query<RestoredCompany>(
    `select c.id, sum(k.records)::float8 as records,
       (select count(*)::float8 from storage.objects o where o.company_id = c.id) as files
     from public.companies c join (${counts.join(' union all ')}) k on k.company_id = c.id group by c.id`,
  )
  return rows
}

async function hashOf(rows: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of rows) hash.update(piece)
  return hash.digest('hex')
}
