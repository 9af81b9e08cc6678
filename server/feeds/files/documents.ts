import { createWriteStream } from 'node:fs'
import { mkdtemp, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { FeedFileError } from './feed-file-error.ts'
import { readZipEntry, zipEntries } from './zip-entries.ts'

/** A file as its source publishes it, unpacked. */
export interface FeedDocument {
  /** "nvdcve-2.0-2019.json". */
  readonly name: string
  /** The archive that it is in; of archives in archives all their names. */
  readonly archive: string | undefined
  /** The unpacked bytes. To be read before the next document is asked for. */
  readonly read: () => AsyncIterable<Buffer>
}

/** What unpacking may cost: beyond it a file is refused. */
interface UnpackLimits {
  readonly maxBytes: number
  /** Unpacked bytes for one packed byte, above the first 16 MiB. JSON packs 10 to 30 times. */
  readonly maxRatio: number
}

const LIMITS: UnpackLimits = { maxBytes: 64 * 2 ** 30, maxRatio: 100 }
const FREE_BYTES = 16 * 2 ** 20
const MAX_NESTING = 2

/** One file that was put in. */
interface OpenFile {
  readonly file: FileHandle
  readonly name: string
  readonly size: number
  readonly archive: FeedDocument['archive']
  readonly nesting: number
}

/**
 * The documents of a path: a file, a ZIP archive, or a folder of both, by their names. A ZIP inside a ZIP is opened
 * too, because the CVE list is published so.
 *
 * @param name of the file, where it is stored under another
 * @throws FeedFileError when a file is damaged or built to harm
 */
export async function* feedDocuments(source: string, name = path.basename(source)): AsyncGenerator<FeedDocument> {
  const about = await stat(source).catch(() => {
    throw new FeedFileError(`There is no file or folder ${source}.`)
  })
  if (about.isDirectory()) {
    for (const each of (await readdir(source)).toSorted()) yield* feedDocuments(path.join(source, each))
    return
  }
  const file = await open(source)
  try {
    yield* documentsIn({ file, name, size: about.size, archive: undefined, nesting: 0 }, budget(about.size))
  } finally {
    await file.close()
  }
}

async function* documentsIn(from: OpenFile, spend: Spend): AsyncGenerator<FeedDocument> {
  const { file, name, size, archive, nesting } = from
  if (!(await isZip(file))) {
    yield { name: plainName(name), archive, read: () => unpacked(readFrom(file), name, spend) }
    return
  }
  if (nesting >= MAX_NESTING) throw new FeedFileError(`${name} has archives in archives.`)
  const entries = await zipEntries(file, size)
  const inside = archive === undefined ? name : `${archive}/${name}`
  for (const entry of entries) {
    const entryName = path.posix.basename(entry.name)
    const read = () => readZipEntry(file, entry)
    if (entryName.endsWith('.zip')) yield* documentsInside(read, { name: entryName, archive: inside, nesting }, spend)
    else yield { name: plainName(entryName), archive: inside, read: () => unpacked(read(), entryName, spend) }
  }
}

/** A ZIP is read by its directory at its end: one that is inside another is unpacked first. */
async function* documentsInside(
  read: () => AsyncIterable<Buffer>,
  { name, archive, nesting }: Pick<OpenFile, 'name' | 'archive' | 'nesting'>,
  spend: Spend,
): AsyncGenerator<FeedDocument> {
  const folder = await mkdtemp(path.join(tmpdir(), 'parapet-feed-'))
  const inner = path.join(folder, 'inner.zip')
  try {
    await pipeline(Readable.from(counted(read(), name, spend)), createWriteStream(inner))
    const file = await open(inner)
    try {
      const { size } = await file.stat()
      yield* documentsIn({ file, name, size, archive, nesting: nesting + 1 }, spend)
    } finally {
      await file.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const plainName = (name: string): string => name.replace(/\.gz$/, '')

async function isZip(file: FileHandle): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
  const magic = buffer.toString('latin1')
  return bytesRead === 4 && (magic === 'PK\u0003\u0004' || magic === 'PK\u0005\u0006')
}

async function* readFrom(file: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(2 ** 18)
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position)
    if (bytesRead === 0) return
    position += bytesRead
    yield Buffer.from(buffer.subarray(0, bytesRead))
  }
}

async function* unpacked(raw: AsyncIterable<Buffer>, name: string, spend: Spend): AsyncGenerator<Buffer> {
  const chunks = raw[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done === true) return
  const whole = restOf(first.value, chunks)
  const isPacked = first.value[0] === 0x1f && first.value[1] === 0x8b
  yield* counted(isPacked ? gunzipped(whole, name) : whole, name, spend)
}

async function* restOf(first: Buffer, more: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let next = await more.next(); next.done !== true; next = await more.next()) yield next.value
}

async function* gunzipped(packed: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  const source = pipeline(Readable.from(packed), gunzip)
  source.catch(() => undefined)
  try {
    yield* gunzip as AsyncIterable<Buffer>
    await source
  } catch (error) {
    if (error instanceof FeedFileError) throw error
    throw new FeedFileError(`${name} is incomplete or damaged. Copy or download it again.`)
  }
}

type Spend = (bytes: number, name: string) => void

/** Counts what is unpacked of one file. */
function budget(packedBytes: number): Spend {
  const most = Math.min(LIMITS.maxBytes, FREE_BYTES + LIMITS.maxRatio * packedBytes)
  let spent = 0
  return (bytes, name) => {
    spent += bytes
    if (spent > most) throw new FeedFileError(`${name} unpacks to far more than a feed has. It may be built to harm.`)
  }
}

async function* counted(chunks: AsyncIterable<Buffer>, name: string, spend: Spend): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    spend(chunk.length, name)
    yield chunk
  }
}
