import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { RELEASE } from '#db/release.ts'
import { BackupError } from './backup-error.ts'
import { companyTables, type CompanyTable } from './company-tables.ts'
import { wrapKey } from './data-key.ts'
import { describe, installationId, putFiles, putTables, type BackupParts } from './make-backup.ts'
import { writeManifest, type PersonInBackup } from './manifest.ts'
import { Objects } from './objects.ts'
import { connectForRows, quoted, withSnapshot } from './snapshot.ts'

export interface CompanyBackupParts extends Pick<BackupParts, 'adminUrl' | 'store' | 'place' | 'locks'> {
  readonly company: string
  /** The audit log of the company as a zip that can be verified. */
  readonly trailOf: (company: string) => Promise<AsyncIterable<Buffer>>
}

/**
 * Backs up one company alone, while the server runs, for another installation. Its key is its own: who opens it cannot
 * open a backup of the installation.
 *
 * @throws BackupError when there is no such company
 */
export async function makeCompanyBackup(parts: CompanyBackupParts) {
  const { adminUrl, company, place } = parts
  const name = await recordExport(adminUrl, company)
  const dataKey = randomBytes(32)
  const keys = await Promise.all(parts.locks.map((lock) => wrapKey(dataKey, lock)))
  const objects = new Objects(place, dataKey)
  return withSnapshot(adminUrl, async (client, madeAt) => {
    const chosen = await companyTables(client)
    const people = await peopleOf(client, chosen, company)
    const wanted = chosen.map((table) => ({ ...table, where: { column: table.owner, is: company } }))
    const tables = await putTables(client, objects, wanted)
    const { parts: trailParts, sha256 } = await objects.putRows(await parts.trailOf(company))
    const trail = { parts: trailParts, sha256, bytes: trailParts.reduce((sum, { bytes }) => sum + bytes, 0) }
    const files = await putFiles(client, objects, parts.store, company)
    const { postgres, migrations } = await describe(client)
    const contents = {
      postgres,
      migrations,
      sequences: [],
      tables,
      files,
      company: { id: company, name, people, trail },
    }
    const installation = await installationId(client)
    await writeManifest(
      place,
      dataKey,
      { id: randomUUID(), madeAt, release: RELEASE, installation, company, keys },
      contents,
    )
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { name, rows, files: files.count, missing: files.missing, people: people.length, newBytes: objects.newBytes }
  })
}

/** Its members see in the audit log that it left. @returns the name of the company */
async function recordExport(adminUrl: string, company: string): Promise<string> {
  const client = await connectForRows(adminUrl)
  try {
    const { rows } = await client.query<{ id: string; name: string }>(
      'select id, name from public.companies where deleted_at is null order by name',
    )
    const found = rows.find(({ id }) => id === company)
    if (found === undefined)
      throw new BackupError(
        [`There is no company with the id ${company}. There are:`, ...rows.map(({ id, name }) => `${id} ${name}`)].join(
          '\n',
        ),
      )
    await client.query(`select audit.record('company_backup', $1::uuid, $1::uuid::text, null, 'warning')`, [company])
    return found.name
  } finally {
    await client.end()
  }
}

/** Every account that a row of the company names, members and others. */
async function peopleOf(
  client: pg.ClientBase,
  tables: readonly CompanyTable[],
  company: string,
): Promise<PersonInBackup[]> {
  const named = tables.flatMap((table) =>
    table.people.map(
      (column) =>
        `select ${pg.escapeIdentifier(column)} from ${quoted(table)} where ${table.owner} = ${pg.escapeLiteral(company)}`,
    ),
  )
  const { rows } = await client.query<PersonInBackup>(
    `select u.id, u.email, p.full_name as name, u.deleted_at is not null as "isDeleted"
     from auth.users u join public.profiles p on p.id = u.id where u.id in (${named.join(' union ')}) order by u.email`,
  )
  return rows
}
