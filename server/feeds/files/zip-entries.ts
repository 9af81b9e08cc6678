import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { createInflateRaw, crc32, inflateRaw } from 'node:zlib'
import { FeedFileError } from './feed-file-error.ts'

const inflate = promisify(inflateRaw)

/** A file in a ZIP archive. */
export interface ZipEntry {
  readonly name: string
  readonly bytes: number
  readonly method: number
  readonly crc: number
  readonly packedBytes: number
  readonly offset: number
}

const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const MAX_DIRECTORY_BYTES = 512 * 2 ** 20
const WHOLE_BYTES = 4 * 2 ** 20
const STORED = 0
const DEFLATED = 8

const broken = () => new FeedFileError('The ZIP archive is incomplete or damaged. Copy or download it again.')

/**
 * The files of an archive by its directory, in the order of their bytes. Folders are left out.
 *
 * @throws FeedFileError when the archive is incomplete
 */
export async function zipEntries(file: FileHandle, size: number): Promise<ZipEntry[]> {
  const { offset, bytes } = await directoryOf(file, size)
  if (bytes > MAX_DIRECTORY_BYTES || offset + bytes > size) throw broken()
  const directory = await readAt(file, offset, bytes)
  const entries: ZipEntry[] = []
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY;) {
    const nameBytes = directory.readUInt16LE(at + 28)
    const extraBytes = directory.readUInt16LE(at + 30)
    const next = at + 46 + nameBytes + extraBytes + directory.readUInt16LE(at + 32)
    if (next > directory.length) throw broken()
    const name = directory.toString('utf8', at + 46, at + 46 + nameBytes)
    if ((directory.readUInt16LE(at + 8) & 1) === 1) throw new FeedFileError('The ZIP archive is encrypted.')
    const long = longSizes(directory, at, at + 46 + nameBytes, extraBytes)
    if (!name.endsWith('/'))
      entries.push({ name, method: directory.readUInt16LE(at + 10), crc: directory.readUInt32LE(at + 16), ...long })
    at = next
  }
  return entries.toSorted((one, other) => one.offset - other.offset)
}

/**
 * The content of a file of the archive, its checksum verified at the end.
 *
 * @throws FeedFileError when it is damaged, or longer than the archive says
 */
export async function* readZipEntry(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  if (entry.method !== STORED && entry.method !== DEFLATED)
    throw new FeedFileError(`${entry.name} is packed in an unknown way.`)
  const header = await readAt(file, entry.offset, 30)
  if (header.readUInt32LE(0) !== LOCAL) throw broken()
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  let sum = 0
  let bytes = 0
  for await (const chunk of contentOf(file, entry, start)) {
    bytes += chunk.length
    if (bytes > entry.bytes)
      throw new FeedFileError(`${entry.name} is longer than its archive says. It may be built to harm.`)
    sum = crc32(chunk, sum)
    yield chunk
  }
  if (bytes !== entry.bytes || sum !== entry.crc)
    throw new FeedFileError(`${entry.name} in the ZIP archive is damaged.`)
}

async function* contentOf(file: FileHandle, entry: ZipEntry, start: number): AsyncGenerator<Buffer> {
  if (Math.max(entry.bytes, entry.packedBytes) <= WHOLE_BYTES) {
    const packed = await readAt(file, start, entry.packedBytes)
    yield entry.method === STORED
      ? packed
      : await inflate(packed, { maxOutputLength: entry.bytes + 1 }).catch(() => {
          throw new FeedFileError(`${entry.name} in the ZIP archive is damaged.`)
        })
    return
  }
  const stream = file.createReadStream({ start, end: start + entry.packedBytes - 1, autoClose: false })
  const chunks: AsyncIterable<Buffer> = entry.method === STORED ? stream : stream.pipe(createInflateRaw())
  yield* chunks
}

async function directoryOf(file: FileHandle, size: number): Promise<{ offset: number; bytes: number }> {
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT_BYTES)
  const tail = await readAt(file, size - tailBytes, tailBytes)
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END) continue
    const offset = tail.readUInt32LE(at + 16)
    const bytes = tail.readUInt32LE(at + 12)
    const isLong = offset === 0xffffffff || bytes === 0xffffffff || tail.readUInt16LE(at + 10) === 0xffff
    if (!isLong || at < 20 || tail.readUInt32LE(at - 20) !== LOCATOR_64) return { offset, bytes }
    const end = await readAt(file, Number(tail.readBigUInt64LE(at - 12)), 56)
    if (end.readUInt32LE(0) !== END_64) throw broken()
    return { offset: Number(end.readBigUInt64LE(48)), bytes: Number(end.readBigUInt64LE(40)) }
  }
  throw broken()
}

/** Sizes of more than 4 GB stand in an extra field, in the order in which the short fields lack them. */
function longSizes(directory: Buffer, at: number, extraAt: number, extraBytes: number) {
  const short = {
    packedBytes: directory.readUInt32LE(at + 20),
    bytes: directory.readUInt32LE(at + 24),
    offset: directory.readUInt32LE(at + 42),
  }
  for (let field = extraAt; field + 4 <= extraAt + extraBytes; field += 4 + directory.readUInt16LE(field + 2)) {
    if (directory.readUInt16LE(field) !== 1) continue
    let value = field + 4
    const longOr = (number: number) => {
      if (number !== 0xffffffff) return number
      if (value + 8 > extraAt + extraBytes) throw broken()
      value += 8
      return Number(directory.readBigUInt64LE(value - 8))
    }
    const bytes = longOr(short.bytes)
    const packedBytes = longOr(short.packedBytes)
    return { bytes, packedBytes, offset: longOr(short.offset) }
  }
  return short
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (position < 0) throw broken()
  const buffer = Buffer.allocUnsafe(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead !== length) throw broken()
  return buffer
}
