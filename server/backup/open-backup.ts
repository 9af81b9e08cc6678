import { createHash } from 'node:crypto'
import { BackupError } from './backup-error.ts'
import { unwrapKey, type Opener } from './data-key.ts'
import { fileLine, FOLDER, readContents, readHeader, type Contents, type FileLine, type Header } from './manifest.ts'
import { Objects } from './objects.ts'
import type { Place } from './place.ts'
import { BrokenSealError } from './sealed-stream.ts'

export interface OpenBackup {
  readonly name: string
  readonly header: Header
  readonly contents: Contents
  readonly objects: Objects
  readonly dataKey: Buffer
}

/** The names of the backups in a place, oldest first. */
export async function backupsIn(place: Pick<Place, 'listNotes'>): Promise<string[]> {
  const names: string[] = []
  for await (const { name } of place.listNotes(FOLDER)) names.push(name)
  return names.toSorted()
}

/**
 * Opens a backup; the newest one unless `wanted` names another.
 *
 * @throws BackupError when there is none, it cannot be read, or the opener does not fit
 */
export async function openBackup(place: Place, opener: Opener | Buffer, wanted?: string): Promise<OpenBackup> {
  const name = wanted ?? (await backupsIn(place)).at(-1)
  const text = name === undefined ? undefined : await place.readNote(`${FOLDER}/${name}`)
  if (name === undefined || text === undefined)
    throw new BackupError(`There is no backup ${wanted ?? ''} here. Check the address.`.replace('  ', ' '))
  const header = readHeader(text)
  if (header === undefined)
    throw new BackupError(
      `The backup ${name} was made by a newer release, or its first line was changed. Take that release, or another backup.`,
    )
  const dataKey = Buffer.isBuffer(opener) ? opener : await unwrapKey(header.keys, opener)
  if (dataKey === undefined)
    throw new BackupError(
      `The backup ${name} does not open with this passphrase or key. Give the one it was made with.`,
    )
  const contents = await broken(name, readContents(text, dataKey))
  return { name, header, contents, objects: new Objects(place, dataKey), dataKey }
}

/**
 * Reads every part of a backup and compares its hash; nothing is written.
 *
 * @throws BackupError for the first part that is missing or changed
 */
export async function verifyBackup(backup: OpenBackup): Promise<void> {
  await broken(backup.name, readAll(backup))
}

async function readAll({ contents, objects }: OpenBackup): Promise<void> {
  for (const { schema, name, parts, sha256 } of contents.tables) {
    const hash = createHash('sha256')
    for await (const rows of objects.rows(parts)) hash.update(rows)
    if (hash.digest('hex') !== sha256) throw new BrokenSealError(`the rows of ${schema}.${name} are not complete`)
  }
  const seen = new Set<string>()
  for await (const { object, sha256 } of filesOf({ contents, objects })) {
    if (object === undefined || seen.has(object)) continue
    seen.add(object)
    for await (const _piece of objects.file(object, sha256));
  }
}

/** The files of a backup. */
export async function* filesOf({
  contents,
  objects,
}: Pick<OpenBackup, 'contents' | 'objects'>): AsyncGenerator<FileLine> {
  for await (const lines of objects.rows(contents.files.parts))
    for (const line of lines.toString().split('\n')) if (line !== '') yield fileLine.parse(JSON.parse(line))
}

/** Says which backup it is that is broken. */
export function broken<T>(name: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!isDamage(error)) throw error
    const reason = error instanceof Error ? error.message : ''
    throw new BackupError(`The backup ${name} is damaged: ${reason}. Nothing was restored; take another backup.`, {
      cause: error,
    })
  })
}

function isDamage(error: unknown): boolean {
  if (error instanceof BrokenSealError) return true
  return error instanceof Error && 'kind' in error && error.kind === 'missing'
}
