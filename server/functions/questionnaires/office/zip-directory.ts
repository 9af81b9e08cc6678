import { UnreadableFile } from './unreadable-file.ts'

export interface ZipEntry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly checksum: number
  readonly packedSize: number
  /** Where its local header begins, and where the next part or the list of parts does. */
  readonly start: number
  readonly end: number
  readonly dataStart: number
  /** Its record in the list of parts. */
  readonly record: Buffer
}

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = Buffer.from('PK\u0005\u0006')
const END_BYTES = 22
const COMMENT_MAX = 0xffff
const PARTS_MAX = 10_000
const IN_EXTRA = 0xffffffff

/** The list of parts, in the order in which their bytes stand. @throws UnreadableFile when there is none */
export function readDirectory(bytes: Buffer): { readonly entries: readonly ZipEntry[] } {
  try {
    return { entries: entriesOf(bytes) }
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableFile('The file is damaged: it is not whole.', { cause: error })
    throw error
  }
}

function entriesOf(bytes: Buffer): ZipEntry[] {
  const end = bytes.subarray(-END_BYTES - COMMENT_MAX).lastIndexOf(END)
  if (end === -1) throw new UnreadableFile('The file is damaged: it is not whole.')
  const endRecord = bytes.subarray(-END_BYTES - COMMENT_MAX).subarray(end)
  const count = endRecord.readUInt16LE(10)
  const listStart = endRecord.readUInt32LE(16)
  if (count > PARTS_MAX || listStart === IN_EXTRA)
    throw new UnreadableFile(`The file has more than ${PARTS_MAX} parts and was not read.`)
  const listed: Omit<ZipEntry, 'end'>[] = []
  let at = listStart
  for (let index = 0; index < count; index++) {
    const size = 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    listed.push(entryOf(bytes, bytes.subarray(at, at + size)))
    at += size
  }
  const ordered = listed.toSorted((one, other) => one.start - other.start)
  return ordered.map((entry, index) => {
    const next = ordered[index + 1]?.start ?? listStart
    if (entry.dataStart + entry.packedSize > next)
      throw new UnreadableFile('The file is built so that its parts overlap, and was not read.')
    return { ...entry, end: next }
  })
}

function entryOf(bytes: Buffer, record: Buffer): Omit<ZipEntry, 'end'> {
  if (record.readUInt32LE(0) !== CENTRAL) throw new RangeError('no record')
  const nameLength = record.readUInt16LE(28)
  const { packedSize, start } = sizesOf(record)
  if (bytes.readUInt32LE(start) !== LOCAL) throw new RangeError('no part')
  return {
    name: record.subarray(46, 46 + nameLength).toString('utf8'),
    flags: record.readUInt16LE(8),
    method: record.readUInt16LE(10),
    checksum: record.readUInt32LE(16),
    packedSize,
    start,
    dataStart: start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28),
    record,
  }
}

/** Some writers put sizes of 64 bits into a further field, in this order and only where the usual place says so. */
function sizesOf(record: Buffer): { packedSize: number; start: number; offsetAt: number } {
  let [packedSize, size, start, offsetAt] = [
    record.readUInt32LE(20),
    record.readUInt32LE(24),
    record.readUInt32LE(42),
    42,
  ]
  const nameLength = record.readUInt16LE(28)
  const extraEnd = 46 + nameLength + record.readUInt16LE(30)
  for (let at = 46 + nameLength; at + 4 <= extraEnd; at += 4 + record.readUInt16LE(at + 2)) {
    if (record.readUInt16LE(at) !== 0x0001) continue
    let value = at + 4
    const next = () => Number(record.readBigUInt64LE((value += 8) - 8))
    if (size === IN_EXTRA) size = next()
    if (packedSize === IN_EXTRA) packedSize = next()
    if (start === IN_EXTRA) {
      offsetAt = value
      start = next()
    }
  }
  return { packedSize, start, offsetAt }
}

/** The record of a part that begins elsewhere. */
export function withOffset(record: Buffer, start: number): Buffer {
  const moved = Buffer.from(record)
  const { offsetAt } = sizesOf(record)
  if (offsetAt === 42) moved.writeUInt32LE(start, 42)
  else moved.writeBigUInt64LE(BigInt(start), offsetAt)
  return moved
}
