import { randomUUID } from 'node:crypto'
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { isOutOfSpace } from '#db/disk-space.ts'
import { diskFull, noReserve, whileRoom, type RequireRoom } from './disk-reserve.ts'
import { FileError, type ByteRange } from './files.ts'
import type { Store } from './store.ts'

/** Per read: with Node's 64 KB a download takes three times the CPU time. */
const READ_BYTES = 256 * 1024

const PRIVATE_FILE = { flag: 'wx', mode: 0o600 }
const PRIVATE_FOLDER = { recursive: true, mode: 0o700 }

/**
 * @param requireRoom is asked before and while bytes are written
 * @throws a file system error when the folder cannot be created or written
 */
export async function openLocalStore(folder: string, requireRoom = noReserve): Promise<Store> {
  const store = new LocalStore(folder, requireRoom)
  await store.prepare()
  return store
}

/**
 * One that is only read, such as on a disk that is mounted read-only: nothing is made in it.
 *
 * @throws a file system error when the folder is not there
 */
export async function readLocalStore(folder: string): Promise<Store> {
  await readdir(folder)
  return new LocalStore(folder, noReserve)
}

/**
 * A folder: `tmp` for incoming files, `objects/<two characters>/<version>` for complete ones, notes beside them. All
 * are on one file system, so a file appears complete or not at all.
 */
class LocalStore implements Store {
  readonly #folder: string
  readonly #unfinished: string
  readonly #objects: string
  readonly #requireRoom: RequireRoom

  constructor(folder: string, requireRoom: RequireRoom) {
    this.#requireRoom = requireRoom
    this.#folder = folder
    this.#unfinished = path.join(folder, 'tmp')
    this.#objects = path.join(folder, 'objects')
  }

  async prepare(): Promise<void> {
    await mkdir(this.#unfinished, PRIVATE_FOLDER)
    await mkdir(this.#objects, PRIVATE_FOLDER)
    const probe = path.join(this.#unfinished, randomUUID())
    await writeFile(probe, '', PRIVATE_FILE)
    await rm(probe)
  }

  async put(version: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    const temporary = path.join(this.#unfinished, version)
    try {
      await writeFile(temporary, whileRoom(source, this.#requireRoom), { ...PRIVATE_FILE, flush: true })
      await this.#commit(this.#pathOf(version), (target) => rename(temporary, target))
    } catch (error) {
      await rm(temporary, { force: true })
      throw fileErrorOf(error, 'unavailable')
    }
  }

  async open(version: string, range?: ByteRange): Promise<Readable> {
    try {
      const handle = await open(this.#pathOf(version))
      return handle.createReadStream({ ...range, highWaterMark: READ_BYTES })
    } catch (error) {
      throw fileErrorOf(error, 'missing')
    }
  }

  async copy(from: string, to: string): Promise<void> {
    try {
      await this.#commit(this.#pathOf(to), (target) => link(this.#pathOf(from), target))
    } catch (error) {
      const refusal = fileErrorOf(error, 'missing')
      if (refusal.kind === 'missing') throw refusal
      // Some file systems have no hard links, and all limit their number.
      await this.put(to, await this.open(from))
    }
  }

  delete(version: string): Promise<void> {
    return rm(this.#pathOf(version), { force: true })
  }

  async *list(): AsyncGenerator<{ version: string; storedAt: Date }> {
    for (const group of await readdir(this.#objects)) {
      for (const version of await readdir(path.join(this.#objects, group)).catch(() => [])) {
        const found = await stat(this.#pathOf(version)).catch(() => undefined)
        // The inode's change time: a second link to old bytes counts as new.
        if (found !== undefined) yield { version, storedAt: found.ctime }
      }
    }
  }

  async deleteUnfinished(before: Date): Promise<void> {
    for (const name of await readdir(this.#unfinished)) {
      const file = path.join(this.#unfinished, name)
      const found = await stat(file).catch(() => undefined)
      if (found !== undefined && found.mtime < before) await rm(file, { force: true })
    }
  }

  /** Takes no regard of the reserve: notes are small, and the servers need them on a full disk too. */
  async writeNote(name: string, text: string): Promise<void> {
    const temporary = path.join(this.#unfinished, randomUUID())
    try {
      await writeFile(temporary, text, { ...PRIVATE_FILE, flush: true })
      await this.#commit(path.join(this.#folder, name), (target) => rename(temporary, target))
    } catch (error) {
      await rm(temporary, { force: true })
      throw fileErrorOf(error, 'unavailable')
    }
  }

  async readNote(name: string): Promise<string | undefined> {
    return readFile(path.join(this.#folder, name), 'utf8').catch((error: unknown) => {
      const refusal = fileErrorOf(error, 'missing')
      if (refusal.kind === 'missing') return undefined
      throw refusal
    })
  }

  deleteNote(name: string): Promise<void> {
    return rm(path.join(this.#folder, name), { force: true })
  }

  async *listNotes(folder: string): AsyncGenerator<{ name: string; writtenAt: Date }> {
    const inside = path.join(this.#folder, folder)
    for (const name of await readdir(inside).catch(() => [])) {
      const found = await stat(path.join(inside, name)).catch(() => undefined)
      if (found !== undefined) yield { name, writtenAt: found.mtime }
    }
  }

  #pathOf(version: string): string {
    return path.join(this.#objects, version.slice(0, 2), version)
  }

  /** Moves or links bytes to their final path with `moveTo`, so that they survive a power failure. */
  async #commit(target: string, moveTo: (target: string) => Promise<void>): Promise<void> {
    const folder = path.dirname(target)
    const made = await mkdir(folder, PRIVATE_FOLDER)
    if (made !== undefined) await syncFolder(path.dirname(folder))
    await moveTo(target)
    await syncFolder(folder)
  }
}

/** A new name is durable after fsync of its folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** @param absent the kind of error for a missing file or folder */
function fileErrorOf(error: unknown, absent: 'missing' | 'unavailable'): FileError {
  if (error instanceof FileError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' && absent === 'missing') {
    return new FileError('missing', 'The stored file is missing.', { cause: error })
  }
  if (isOutOfSpace(error)) return diskFull(error)
  return new FileError('unavailable', 'The file store does not work.', { cause: error })
}
