import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { RELEASE } from '#db/release.ts'
import { FileError } from '#server/platform/files/files.ts'
import type { Store } from '#server/platform/files/store.ts'
import { wrapKey, type Lock } from './data-key.ts'
import { writeManifest, type Contents, type FileLine, type TableInBackup } from './manifest.ts'
import { Objects, UnreadableFileError } from './objects.ts'
import type { Place } from './place.ts'
import { readTables, rowsOf, withSnapshot, type TableToRead } from './snapshot.ts'

export interface BackupParts {
  readonly adminUrl: string
  /** Where the installation's files are. */
  readonly store: Pick<Store, 'open'>
  /** Where the backup goes. */
  readonly place: Place
  readonly dataKey: Buffer
  readonly locks: readonly Lock[]
  /** Absent: it is kept elsewhere. */
  readonly secret?: string | undefined
}

export interface BackupResult {
  readonly name: string
  readonly madeAt: string
  readonly rows: number
  readonly files: number
  /** Files whose bytes were missing or damaged. */
  readonly missing: number
  /** Of files and rows together, and how many of them, sealed, were not in the place before. */
  readonly bytes: number
  readonly newBytes: number
  /** Nothing was in the place before. */
  readonly isFirst: boolean
}

const FILES_AT_ONCE = 500

/**
 * Backs up the installation while it runs: all rows of one moment, and all files that they name. What an earlier backup
 * in the same place has is not written again, so one that was broken off goes on where it ended.
 */
export async function makeBackup(parts: BackupParts): Promise<BackupResult> {
  const { place, dataKey } = parts
  const keys = await Promise.all(parts.locks.map((lock) => wrapKey(dataKey, lock)))
  const known = new Set<string>()
  for await (const { version } of place.list()) known.add(version)
  const isFirst = known.size === 0
  const objects = new Objects(place, dataKey, known)
  return withSnapshot(parts.adminUrl, async (client, madeAt) => {
    const tables = await putTables(client, objects, await readTables(client))
    const files = await putFiles(client, objects, parts.store)
    const contents = { ...(await describe(client)), tables, files, ...(parts.secret && { secret: parts.secret }) }
    const installation = await installationId(client)
    const header = { id: randomUUID(), madeAt, release: RELEASE, installation, keys }
    const name = await writeManifest(place, dataKey, header, contents)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const rowBytes = tables.flatMap((table) => table.parts).reduce((sum, part) => sum + part.bytes, 0)
    const { count, missing, bytes } = files
    return { name, madeAt, rows, files: count, missing, bytes: bytes + rowBytes, newBytes: objects.newBytes, isFirst }
  })
}

/** @param onTable called after each */
export async function putTables(
  client: pg.ClientBase,
  objects: Objects,
  tables: readonly TableToRead[],
  onTable = () => {},
): Promise<TableInBackup[]> {
  const done: TableInBackup[] = []
  for (const table of tables) {
    const { schema, name, columns } = table
    let rows = 0
    const counted = async function* () {
      for await (const piece of rowsOf(client, table)) {
        // A line feed inside a value is written as \n.
        for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) rows += 1
        yield piece
      }
    }
    const { parts, sha256 } = await objects.putRows(counted())
    done.push({ schema, name, columns: [...columns], rows, sha256, parts })
    onTable()
  }
  return done
}

/** Results of jobs are made again where they are wanted. */
export const NO_RESULT = `not exists (select from private.job_pieces p
  where p.company_id = kept_files.company_id and p.version = kept_files.version)`

/** All files, or those of a company. */
export function namedFiles(company?: string): string {
  const [stored, kept] =
    company === undefined
      ? ['', '']
      : [
          `where company_id = ${pg.escapeLiteral(company)}`,
          `where company_id = ${pg.escapeLiteral(company)} and ${NO_RESULT}`,
        ]
  return `select version, size::float8 as size, sha256 from storage.objects ${stored}
    union select version, size::float8, sha256 from private.kept_files ${kept} order by version`
}

/**
 * @param files statement that reads them, by `namedFiles`
 * @param onFile called after each
 */
export async function putFiles(
  client: pg.ClientBase,
  objects: Objects,
  store: Pick<Store, 'open'>,
  files = namedFiles(),
  onFile = () => {},
): Promise<Contents['files']> {
  let [count, bytes, missing] = [0, 0, 0]
  await client.query(`declare named cursor for ${files}`)
  const lines = async function* () {
    for (;;) {
      const { rows } = await client.query<Omit<FileLine, 'object'>>(`fetch ${FILES_AT_ONCE} from named`)
      if (rows.length === 0) return
      for (const file of rows) {
        const isStored = await putFile(objects, store, file)
        count += 1
        bytes += file.size
        if (!isStored) missing += 1
        onFile()
        const line: FileLine = { ...file, ...(isStored && { object: objects.nameOf('file', file.sha256) }) }
        yield Buffer.from(`${JSON.stringify(line)}\n`)
      }
    }
  }
  const { parts } = await objects.putRows(lines())
  return { count, bytes, missing, parts }
}

/** @returns whether the place has the bytes; false for those that the installation itself has lost */
async function putFile(
  objects: Objects,
  store: Pick<Store, 'open'>,
  { version, sha256 }: Omit<FileLine, 'object'>,
): Promise<boolean> {
  try {
    return await objects.putFile(sha256, () => store.open(version))
  } catch (error) {
    if (isOfTheFile(error)) return false
    throw error
  }
}

/** One file that is missing or on a broken sector must not stop the backup of the others. */
function isOfTheFile(error: unknown): boolean {
  if (error instanceof UnreadableFileError) return true
  if (error instanceof FileError && error.kind === 'missing') return true
  return error instanceof Error && isOfTheFile(error.cause)
}

export async function describe(
  client: pg.ClientBase,
): Promise<Pick<Contents, 'postgres' | 'migrations' | 'sequences'>> {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations.applied order by name',
  )
  const { rows: sequences } = await client.query<Contents['sequences'][number]>(
    `select schemaname as schema, sequencename as name, coalesce(last_value, start_value)::text as value, last_value is not null as "isCalled"
     from pg_sequences where sequenceowner in ('app_owner', 'app_definer') order by 1, 2`,
  )
  const { rows } = await client.query<{ major: number }>(
    `select current_setting('server_version_num')::int / 10000 as major`,
  )
  return { postgres: rows[0]?.major ?? 0, migrations, sequences }
}

export async function installationId(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ id: string }>('select id from private.installation')
  return rows[0]?.id ?? ''
}
