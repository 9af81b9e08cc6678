import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { RELEASE } from '#db/release.ts'
import type { Progress } from '#server/platform/background/job-kind.ts'
import { BackupError } from './backup-error.ts'
import { companyTables, type CompanyTable } from './company-tables.ts'
import type { WrappedKey } from './data-key.ts'
import {
  describe,
  installationId,
  namedFiles,
  NO_RESULT,
  putFiles,
  putTables,
  type BackupParts,
} from './make-backup.ts'
import { writeManifest, type PersonInBackup } from './manifest.ts'
import { Objects } from './objects.ts'
import { connectForRows, quoted, withSnapshot } from './snapshot.ts'

export interface CompanyBackupParts extends Pick<BackupParts, 'adminUrl' | 'store' | 'place' | 'dataKey'> {
  readonly company: string
  /** The data key, wrapped for each who may open the archive. */
  readonly keys: WrappedKey[]
  /** The audit log of the company as a zip that can be verified. */
  readonly trailOf: (company: string) => Promise<AsyncIterable<Buffer>>
  /** Called after each table and file. */
  readonly reportProgress?: (progress: Progress) => void
}

/**
 * Backs up one company alone, while the server runs, for another installation. Its key is its own: who opens it cannot
 * open a backup of the installation.
 *
 * @throws BackupError when there is no such company, without the names of others; BackupRunsError
 */
export async function makeCompanyBackup(parts: CompanyBackupParts) {
  const { adminUrl, company, dataKey, keys, place } = parts
  const objects = new Objects(place, dataKey)
  return withSnapshot(adminUrl, async (client, madeAt) => {
    const name = await nameOf(client, company)
    const chosen = await companyTables(client)
    const people = await peopleOf(client, chosen, company)
    const wanted = chosen.map((table) => ({
      ...table,
      where: { column: table.owner, is: company, ...(table.name === 'kept_files' && { and: NO_RESULT }) },
    }))
    const step = await steps(client, parts, wanted.length)
    const tables = await putTables(client, objects, wanted, step)
    const { parts: trailParts, sha256 } = await objects.putRows(await parts.trailOf(company))
    const trail = { parts: trailParts, sha256, bytes: trailParts.reduce((sum, { bytes }) => sum + bytes, 0) }
    const files = await putFiles(client, objects, parts.store, namedFiles(company), step)
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

/** @returns counts one more table or file */
async function steps(
  client: pg.ClientBase,
  { company, reportProgress }: CompanyBackupParts,
  tables: number,
): Promise<() => void> {
  const { rows } = await client.query<{ files: number }>(
    `select count(*)::integer as files from (${namedFiles(company)}) f`,
  )
  const files = rows[0]?.files ?? 0
  let done = 0
  return () => {
    done += 1
    const words = done < tables ? `Table ${done} of ${tables}` : `File ${done - tables} of ${files}`
    reportProgress?.({ done, total: tables + files, words })
  }
}

/**
 * For the command: its members see in the audit log that the company left.
 *
 * @throws BackupError that names all companies, when there is no such one
 */
export async function recordCompanyBackup(adminUrl: string, company: string): Promise<void> {
  const client = await connectForRows(adminUrl)
  try {
    const names = await namesOf(client)
    if (!names.has(company))
      throw new BackupError(
        [`${noSuchCompany(company)} There are:`, ...[...names].map((pair) => pair.join(' '))].join('\n'),
      )
    await client.query(`select audit.record('company_backup', $1::uuid, $1::uuid::text, null, 'warning')`, [company])
  } finally {
    await client.end()
  }
}

/** @throws BackupError for the Owner of a company: it names no other */
async function nameOf(client: pg.ClientBase, company: string): Promise<string> {
  const name = (await namesOf(client)).get(company)
  if (name === undefined) throw new BackupError(noSuchCompany(company))
  return name
}

const noSuchCompany = (id: string): string => `There is no company with the id ${id}.`

/** The names of all companies that are not deleted, by id. */
async function namesOf(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; name: string }>(
    'select id, name from public.companies where deleted_at is null order by name',
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
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
