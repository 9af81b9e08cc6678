import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { UnreadableFile } from './unreadable-file.ts'
import { readDirectory, withOffset, type ZipEntry } from './zip-directory.ts'

/** What all parts together may unpack to. Claimed sizes are not trusted. */
export const UNPACKED_BYTES_MAX = 100_000_000

const STORED = 0
const DEFLATED = 8
const ENCRYPTED = 0x1
const NAME_IS_UTF8 = 0x800
const VERSION_NEEDED = 20

/** A ZIP archive whose parts are read one by one, and which can be written again with some of them replaced. */
export interface ZipArchive {
  readonly names: readonly string[]
  /** @throws UnreadableFile when it is missing, damaged or too large */
  part(name: string): Buffer
  /** The archive with these parts replaced; every other byte of it stays, compressed data included. */
  replaced(changes: ReadonlyMap<string, Buffer>): Buffer
}

/** @throws UnreadableFile when it is no archive, or one with a password */
export function openZip(bytes: Buffer): ZipArchive {
  const directory = readDirectory(bytes)
  const byName = new Map(directory.entries.map((entry) => [entry.name, entry]))
  if (byName.size < directory.entries.length) throw new UnreadableFile('The file names the same part twice.')
  const unpacked = new Map<string, number>()

  function part(name: string): Buffer {
    const entry = byName.get(name)
    if (entry === undefined) throw new UnreadableFile(`The file is damaged: it lacks ${name}.`)
    if ((entry.flags & ENCRYPTED) !== 0)
      throw new UnreadableFile('The file is protected by a password. Remove the password and upload it again.')
    const others = [...unpacked].reduce((sum, [other, size]) => (other === name ? sum : sum + size), 0)
    const data = unpack(
      bytes.subarray(entry.dataStart, entry.dataStart + entry.packedSize),
      entry,
      UNPACKED_BYTES_MAX - others,
    )
    unpacked.set(name, data.length)
    return data
  }

  return {
    names: [...byName.keys()],
    part,
    replaced(changes) {
      const pieces: Buffer[] = []
      const listed: Buffer[] = []
      let at = 0
      const add = (piece: Buffer) => {
        pieces.push(piece)
        at += piece.length
      }
      // What stands before the first part and between them is copied with the part before it.
      add(bytes.subarray(0, directory.entries[0]?.start ?? 0))
      for (const entry of directory.entries) {
        const change = changes.get(entry.name)
        const start = at
        if (change === undefined) {
          add(bytes.subarray(entry.start, entry.end))
          listed.push(withOffset(entry.record, start))
        } else {
          const { local, central } = writtenPart(entry, change, start)
          add(local)
          listed.push(central)
        }
      }
      const list = Buffer.concat(listed)
      return Buffer.concat([...pieces, list, endOf(directory.entries.length, list.length, at)])
    },
  }
}

function unpack(data: Buffer, { name, method, checksum }: ZipEntry, roomBytes: number): Buffer {
  if (method !== STORED && method !== DEFLATED)
    throw new UnreadableFile(
      'The file is packed in a way that office programs do not use. Save it again and upload it.',
    )
  const unpacked = method === STORED ? data : inflated(data, roomBytes)
  if (unpacked.length > roomBytes) throw tooMuch()
  if (crc32(unpacked) !== checksum) throw new UnreadableFile(`The file is damaged: ${name} is not as it was written.`)
  return unpacked
}

function inflated(data: Buffer, roomBytes: number): Buffer {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(roomBytes, 1) })
  } catch (error) {
    if (error instanceof RangeError) throw tooMuch()
    throw new UnreadableFile('The file is damaged: a part of it cannot be unpacked.', { cause: error })
  }
}

const tooMuch = () =>
  new UnreadableFile(`The file unpacks to more than ${UNPACKED_BYTES_MAX / 1_000_000} MB and was not read.`)

function writtenPart({ name, record }: ZipEntry, data: Buffer, offset: number) {
  const packed = deflateRawSync(data)
  const nameBytes = Buffer.from(name)
  // Version, flags, method, time and date, checksum, sizes, lengths of the name and of further fields.
  const common = Buffer.alloc(26)
  common.writeUInt16LE(VERSION_NEEDED, 0)
  common.writeUInt16LE(NAME_IS_UTF8, 2)
  common.writeUInt16LE(DEFLATED, 4)
  record.copy(common, 6, 12, 16)
  common.writeUInt32LE(crc32(data), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(data.length, 18)
  common.writeUInt16LE(nameBytes.length, 22)
  const central = Buffer.alloc(20)
  central.writeUInt32LE(0x02014b50, 0)
  record.copy(central, 4, 4, 6)
  // No comment, first disk; the attributes stay.
  const rest = Buffer.alloc(14)
  record.copy(rest, 4, 36, 42)
  rest.writeUInt32LE(offset, 10)
  return {
    local: Buffer.concat([Buffer.from('PK\u0003\u0004'), common, nameBytes, packed]),
    central: Buffer.concat([central.subarray(0, 6), common, rest, nameBytes]),
  }
}

function endOf(count: number, listSize: number, listStart: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(listSize, 12)
  end.writeUInt32LE(listStart, 16)
  return end
}
