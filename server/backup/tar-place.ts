// A place for one backup that is a single file: a tar archive of the folder that a place otherwise is, so that any tar
// turns one into the other.
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { FileError } from '#server/platform/files/files.ts'
import { BackupError } from './backup-error.ts'
import { only } from './manifest.ts'
import type { Place } from './place.ts'

const BLOCK = 512
/** Sizes from here on do not fit the eleven octal digits of a header. */
const LARGE = 8 ** 11

interface Entry {
  readonly start: number
  readonly size: number
}

/** @throws BackupError when the file is there and is no archive */
export async function openTarPlace(file: string): Promise<Place> {
  const handle = await open(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (handle === undefined) return new TarPlace(file, undefined)
  try {
    return new TarPlace(file, await readEntries(handle, file))
  } finally {
    await handle.close()
  }
}

type Through = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>

/**
 * Runs `work` with a new archive. Nothing is left of it when the work fails.
 *
 * @param through what all bytes pass on their way into the file
 */
export async function writeTar<T>(file: string, through: Through, work: (place: Place) => Promise<T>): Promise<T> {
  const place = new TarPlace(file, undefined, through)
  try {
    return await work(place)
  } catch (error) {
    await place.abandon()
    throw error
  }
}

class TarPlace implements Place {
  readonly #file: string
  readonly #through: Through
  /** Of an archive that was there: it is only read. */
  readonly #entries: ReadonlyMap<string, Entry> | undefined
  #writing: FileHandle | undefined
  #end = 0

  constructor(file: string, entries: ReadonlyMap<string, Entry> | undefined, through: Through = (source) => source) {
    this.#file = file
    this.#through = through
    this.#entries = entries
  }

  put(name: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    return this.#append(pathOf(name), source)
  }

  async open(name: string): Promise<Readable> {
    const entry = this.#entries?.get(pathOf(name))
    if (entry === undefined) throw new FileError('missing', 'The archive lacks a part.')
    if (entry.size === 0) return Readable.from([])
    const handle = await open(this.#file)
    return handle.createReadStream({ start: entry.start, end: entry.start + entry.size - 1 })
  }

  /** Bytes that no list of parts names do no harm. */
  async delete(): Promise<void> {}

  async *list(): AsyncGenerator<{ version: string; storedAt: Date }> {
    for (const name of this.#entries?.keys() ?? [])
      if (name.startsWith('objects/')) yield { version: path.posix.basename(name), storedAt: new Date(0) }
  }

  /** The last that is written of a backup: the archive gets its name then. */
  async writeNote(name: string, text: string): Promise<void> {
    await this.#append(name, only(Buffer.from(text)))
    const writing = await this.#opened()
    await writing.truncate(this.#end + 2 * BLOCK)
    await writing.sync()
    await writing.close()
    await rename(partOf(this.#file), this.#file)
  }

  async abandon(): Promise<void> {
    await this.#writing?.close()
    await rm(partOf(this.#file), { force: true })
  }

  async readNote(name: string): Promise<string | undefined> {
    const entry = this.#entries?.get(name)
    if (entry === undefined) return undefined
    const handle = await open(this.#file)
    try {
      const { buffer } = await handle.read(Buffer.alloc(entry.size), 0, entry.size, entry.start)
      return buffer.toString('utf8')
    } finally {
      await handle.close()
    }
  }

  async *listNotes(folder: string): AsyncGenerator<{ name: string; writtenAt: Date }> {
    for (const name of this.#entries?.keys() ?? [])
      if (path.posix.dirname(name) === folder) yield { name: path.posix.basename(name), writtenAt: new Date(0) }
  }

  /** What a source that throws has written is written over by the next. */
  async #append(name: string, source: AsyncIterable<Uint8Array>): Promise<void> {
    const writing = await this.#opened()
    let size = 0
    for await (const piece of this.#through(source)) {
      await writing.write(piece, 0, piece.length, this.#end + BLOCK + size)
      size += piece.length
    }
    await writing.write(headerOf(name, size), 0, BLOCK, this.#end)
    this.#end += BLOCK + padded(size)
  }

  async #opened(): Promise<FileHandle> {
    if (this.#entries !== undefined)
      throw new BackupError(`${this.#file} exists already. Give another name, or remove it first.`)
    this.#writing ??= await open(partOf(this.#file), 'w', 0o600)
    return this.#writing
  }
}

/** As in the folder of a local store. */
const pathOf = (name: string): string => `objects/${name.slice(0, 2)}/${name}`

const partOf = (file: string): string => `${file}.part`

const padded = (size: number): number => Math.ceil(size / BLOCK) * BLOCK

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  header.write(name, 0)
  header.write(octal(0o600, 7), 100)
  for (const owner of [108, 116]) header.write(octal(0, 7), owner)
  if (size < LARGE) header.write(octal(size, 11), 124)
  else {
    header.writeUInt8(0x80, 124)
    header.writeUIntBE(size, 130, 6)
  }
  header.write(octal(0, 11), 136)
  header.write('        0', 148)
  header.write('ustar\x0000', 257)
  header.write(
    `${octal(
      header.reduce((sum, byte) => sum + byte, 0),
      6,
    )} `,
    148,
  )
  return header
}

async function readEntries(handle: FileHandle, file: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  const header = Buffer.alloc(BLOCK)
  for (let at = 0; ;) {
    const { bytesRead } = await handle.read(header, 0, BLOCK, at)
    if (bytesRead < BLOCK || header[0] === 0) return entries
    if (header.toString('latin1', 257, 262) !== 'ustar')
      throw new BackupError(`${file} is not a backup, or it is damaged. Take another one.`)
    const [name = ''] = header.toString('utf8', 0, 100).split('\0')
    const size =
      header[124] === 0x80 ? header.readUIntBE(130, 6) : Number.parseInt(header.toString('latin1', 124, 135), 8)
    entries.set(name.replace(/^\.\//, ''), { start: at + BLOCK, size })
    at += BLOCK + padded(size)
  }
}
