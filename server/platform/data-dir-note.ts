// The note in DATA_DIR of the database that its server used last. It finds a data directory put beside another
// database, a database set back to an earlier state, and a copy of the folder that was taken while its server ran.
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { StartError } from '#db/start-error.ts'
import type { Config } from './config.ts'

const NAME = 'installation.json'

const noteSchema = z.object({
  installation: z.uuid(),
  epoch: z.number().int(),
  stamp: z.uuid().nullable(),
  /** Number of the folder on its disk: a copy of it has another. */
  folder: z.string(),
  isRunning: z.boolean(),
})

interface Row {
  readonly id: string
  readonly epoch: number
  readonly stamp: string | null
  readonly storedStamp: string | null
}

const READ = 'select id, epoch::float8 as epoch, stamp, stored_stamp as "storedStamp" from private.installation'

type Folder = Pick<Config, 'dataDir' | 'databaseUrl'>

/**
 * Compares the note with the database; writes nothing.
 *
 * @param client of a login that may read every table
 * @returns whether the database, or the data directory with it, is an older state or a copy
 * @throws StartError when they belong to different installations
 */
export async function isCopied(client: pg.ClientBase, { dataDir, databaseUrl }: Folder): Promise<boolean> {
  const note = await readNote(dataDir)
  const { rows: found } = await client.query(`select from pg_class where oid = to_regclass('private.installation')`)
  if (note === undefined || found.length === 0) return false
  const { rows } = await client.query<Row>(READ)
  const [row] = rows
  // A login that policies hide the row from: the file store is compared all the same.
  if (row === undefined) return false
  if (row.id !== note.installation) {
    const [folderOf, databaseOf] = [note.installation, row.id].map((id) => id.slice(0, 8))
    throw new StartError(
      `The data directory ${dataDir} belongs to installation ${folderOf}, and the database to ${databaseOf}. Set DATA_DIR and DATABASE_URL to those of one installation; to use this folder with this database from now on, delete ${path.join(dataDir, NAME)} first.`,
    )
  }
  const isHotCopy = databaseUrl === undefined && note.isRunning && note.folder !== (await numberOf(dataDir))
  const isKnown = note.stamp === null || [row.stamp, row.storedStamp].includes(note.stamp)
  return isHotCopy || (!isKnown && note.epoch > row.epoch + 1)
}

/** Notes how far the database is. A folder that cannot be written has nothing of the installation in it. */
export async function noteInstallation(service: pg.Pool, dataDir: string, isRunning: boolean): Promise<void> {
  const { rows } = await service.query<Row>(READ)
  const [row] = rows
  if (row === undefined) return
  const file = path.join(dataDir, NAME)
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    const note = {
      installation: row.id,
      epoch: row.epoch,
      stamp: row.stamp,
      folder: await numberOf(dataDir),
      isRunning,
    } satisfies z.infer<typeof noteSchema>
    await writeFile(`${file}.new`, JSON.stringify(note), { mode: 0o600, flush: true })
    await rename(`${file}.new`, file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EROFS' && code !== 'EACCES' && code !== 'ENOSPC') throw error
  }
}

async function readNote(dataDir: string): Promise<z.infer<typeof noteSchema> | undefined> {
  const text = await readFile(path.join(dataDir, NAME), 'utf8').catch(() => '{}')
  try {
    return noteSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const numberOf = async (folder: string): Promise<string> => String((await stat(folder, { bigint: true })).ino)
