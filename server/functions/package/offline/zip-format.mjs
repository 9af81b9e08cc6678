// The archive of a package, as bytes: files are stored uncompressed, one after the other, without times, so that the
// same files always give the same archive, and any other byte is an error. APPNOTE 6.3.10, with Zip64 where needed.
// Imports nothing: the server writes with it, and the page in each package checks with it.

const LOCAL = 0x04034b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END64 = 0x06064b50
const LOCATOR64 = 0x07064b50
const MOST32 = 0xffffffff
const MOST16 = 0xffff
/** 1 January 1980: the first day of archive times. */
const NO_DAY = 0x21
const END_BYTES = 22
const END64_BYTES = 56 + 20

/** Writes numbers in little-endian order. */
function writer(length) {
  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  let at = 0
  return {
    bytes,
    two(...values) {
      for (const value of values) view.setUint16((at += 2) - 2, value, true)
    },
    four(...values) {
      for (const value of values) view.setUint32((at += 4) - 4, value, true)
    },
    eight(...values) {
      for (const value of values) view.setBigUint64((at += 8) - 8, BigInt(value), true)
    },
    text(value) {
      for (let n = 0; n < value.length; n += 1) bytes[at++] = value.charCodeAt(n)
    },
  }
}

const isLarge = (value) => value >= MOST32

/** The bytes before a file. */
export function localHeader({ path, size, crc32 }) {
  const wide = isLarge(size)
  const out = writer(30 + path.length + (wide ? 20 : 0))
  out.four(LOCAL)
  out.two(wide ? 45 : 20, 0, 0, 0, NO_DAY)
  out.four(crc32, wide ? MOST32 : size, wide ? MOST32 : size)
  out.two(path.length, wide ? 20 : 0)
  out.text(path)
  if (wide) {
    out.two(1, 16)
    out.eight(size, size)
  }
  return out.bytes
}

/** Its entry in the list at the end. @param offset of its local header */
export function centralHeader({ path, size, crc32 }, offset) {
  const wide = [...(isLarge(size) ? [size, size] : []), ...(isLarge(offset) ? [offset] : [])]
  const extra = wide.length === 0 ? 0 : 4 + 8 * wide.length
  const version = extra > 0 ? 45 : 20
  const out = writer(46 + path.length + extra)
  out.four(CENTRAL)
  out.two(version, version, 0, 0, 0, NO_DAY)
  out.four(crc32, isLarge(size) ? MOST32 : size, isLarge(size) ? MOST32 : size)
  out.two(path.length, extra, 0, 0, 0)
  out.four(0, isLarge(offset) ? MOST32 : offset)
  out.text(path)
  if (extra > 0) {
    out.two(1, extra - 4)
    out.eight(...wide)
  }
  return out.bytes
}

/** The bytes after the list. @param start of the list; `size` of it in bytes */
export function endOfArchive({ count, start, size }) {
  const wide = count >= MOST16 || isLarge(start) || isLarge(size)
  const out = writer(END_BYTES + (wide ? END64_BYTES : 0))
  if (wide) {
    out.four(END64)
    out.eight(44)
    out.two(45, 45)
    out.four(0, 0)
    out.eight(count, count, size, start)
    out.four(LOCATOR64, 0)
    out.eight(start + size)
    out.four(1)
  }
  out.four(END)
  out.two(0, 0, wide ? MOST16 : count, wide ? MOST16 : count)
  out.four(wide ? MOST32 : size, wide ? MOST32 : start)
  out.two(0)
  return out.bytes
}

/** The offset of each file, and the end of the archive: its list of files and the bytes after it. */
export function archiveEnd(files) {
  let offset = 0
  const lines = files.map((file) => {
    const line = centralHeader(file, offset)
    offset += localHeader(file).length + file.size
    return line
  })
  const size = lines.reduce((sum, line) => sum + line.length, 0)
  return { start: offset, parts: [...lines, endOfArchive({ count: files.length, start: offset, size })] }
}

/**
 * The files of an archive, from its list at the end; `slice(from, to)` returns its bytes.
 *
 * @throws Error for a foreign archive, or a damaged list
 */
export async function listArchive({ size, slice }) {
  const damaged = () => new Error('The end of the archive is damaged: its list of files cannot be read.')
  const end = await slice(Math.max(0, size - END_BYTES - END64_BYTES), size)
  const view = new DataView(end.buffer, end.byteOffset, end.length)
  const at = end.length - END_BYTES
  if (at < 0 || view.getUint32(at, true) !== END) throw damaged()
  let [count, length, start] = [
    view.getUint16(at + 10, true),
    view.getUint32(at + 12, true),
    view.getUint32(at + 16, true),
  ]
  if (count === MOST16 || length === MOST32 || start === MOST32) {
    if (at < END64_BYTES || view.getUint32(0, true) !== END64) throw damaged()
    ;[count, length, start] = [32, 40, 48].map((place) => Number(view.getBigUint64(place, true)))
  }
  if (start + length > size) throw damaged()
  const list = await slice(start, start + length)
  const files = []
  for (let place = 0; place < list.length;) {
    const entry = readCentral(list, place)
    if (entry === undefined) throw damaged()
    files.push(entry.file)
    place = entry.next
  }
  if (files.length !== count) throw damaged()
  return files
}

function readCentral(list, place) {
  const view = new DataView(list.buffer, list.byteOffset, list.length)
  if (place + 46 > list.length || view.getUint32(place, true) !== CENTRAL) return undefined
  const [nameBytes, extraBytes] = [view.getUint16(place + 28, true), view.getUint16(place + 30, true)]
  const next = place + 46 + nameBytes + extraBytes
  if (next > list.length) return undefined
  const path = String.fromCharCode(...list.subarray(place + 46, place + 46 + nameBytes))
  const extra = place + 46 + nameBytes + 4
  let [size, offset] = [view.getUint32(place + 24, true), view.getUint32(place + 42, true)]
  const wide = []
  for (let at = extra; at + 8 <= next; at += 8) wide.push(Number(view.getBigUint64(at, true)))
  if (size === MOST32) size = wide.splice(0, 2)[0] ?? -1
  if (offset === MOST32) offset = wide[0] ?? -1
  return { file: { path, size, offset, crc32: view.getUint32(place + 16, true) }, next }
}
