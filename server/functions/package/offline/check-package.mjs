// Checks whether a package is unchanged: its folder, or its archive to the last byte. The server's tests, the page in
// each package and the command in it all use this.
import { crc32, sha256 } from './sha256.mjs'
import { archiveEnd, listArchive, localHeader } from './zip-format.mjs'

/** The hash of each file, and the hash of that list: the two logs of the CMMC Hashing Guide (version 2.13). */
export const LIST = 'CMMCAssessmentArtifacts.log'
export const LIST_HASH = 'CMMCAssessmentLogHash.log'
const SLICE = 1024 * 1024

/** The lines of a log: hash by path. The format of PowerShell's Get-FileHash. */
export function readLog(text) {
  const lines = text.split(/\r?\n/).map((line) => /^SHA256\s+([0-9A-Fa-f]{64})\s+(.+?)\s*$/.exec(line))
  return new Map(lines.flatMap((found) => (found ? [[found[2].replaceAll('\\', '/'), found[1].toLowerCase()]] : [])))
}

async function hashOf({ size, slice }, onBytes) {
  const hash = sha256()
  let crc = 0
  for (let at = 0; at < size; at += SLICE) {
    const bytes = await slice(at, Math.min(size, at + SLICE))
    hash.update(bytes)
    crc = crc32(bytes, crc)
    await onBytes(bytes.length)
  }
  return { sha256: hash.digest(), crc32: crc }
}

const textOf = async ({ size, slice }) => new TextDecoder().decode(await slice(0, size))

/**
 * Checks files ({path, size, slice(from, to)}) against the list among them.
 *
 * @param onProgress called for each chunk read: {path, bytes, total}; its result is awaited
 * @param isLeft which files are not part of the package and not a problem
 * @returns {listHash, checked, problems: [{path, what}], left: [path]}; without problems everything is unchanged
 */
export async function checkFiles(files, onProgress = () => undefined, isLeft = isLeftBySystem) {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const problems = []
  const missing = [LIST, LIST_HASH].filter((path) => !byPath.has(path))
  for (const path of missing) problems.push({ path, what: 'missing' })
  if (missing.length > 0) return { listHash: '', checked: 0, problems, left: [] }
  const total = files.reduce((sum, { size }) => sum + size, 0)
  let bytes = 0
  const hash = (file) => hashOf(file, (length) => onProgress({ path: file.path, bytes: (bytes += length), total }))
  const listHash = (await hash(byPath.get(LIST))).sha256
  const signedHash = await textOf(byPath.get(LIST_HASH))
  if (signedHash !== logOf([{ path: LIST, sha256: listHash }])) problems.push({ path: LIST, what: 'changed' })
  const wanted = readLog(await textOf(byPath.get(LIST)))
  const found = new Map()
  for (const [path, expected] of wanted) {
    const file = byPath.get(path)
    if (file === undefined) problems.push({ path, what: 'missing' })
    else {
      const is = await hash(file)
      found.set(path, is.crc32)
      if (is.sha256 !== expected) problems.push({ path, what: 'changed' })
    }
  }
  const others = files
    .map(({ path }) => path)
    .filter((path) => !wanted.has(path) && path !== LIST && path !== LIST_HASH)
  const left = others.filter(isLeft)
  for (const path of others) if (!left.includes(path)) problems.push({ path, what: 'added' })
  return { listHash, checked: wanted.size, problems, left, crcs: found }
}

/** Files that macOS and Windows put into viewed folders. */
function isLeftBySystem(path) {
  return /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(path) || /(?:^|\/)__MACOSX\//.test(path)
}

/** A log as PowerShell prints it: ASCII, with Windows line endings. */
export function logOf(files) {
  const line = (algorithm, hash, path) => `${algorithm.padEnd(15)} ${hash.padEnd(70)} ${path}\r\n`
  const rows = files.map(({ path, sha256: hash }) => line('SHA256', hash.toUpperCase(), path))
  return `\r\n${line('Algorithm', 'Hash', 'Path')}${line('---------', '----', '----')}${rows.join('')}\r\n\r\n`
}

/** Checks an archive ({size, slice}): its files, and every byte around them. */
export async function checkArchive(archive, onProgress) {
  const listed = await listArchive(archive).catch((error) => error)
  if (listed instanceof Error)
    return { listHash: '', checked: 0, problems: [{ path: 'the archive', what: listed.message }], left: [] }
  const files = listed.map((file) => {
    const start = file.offset + localHeader(file).length
    return { path: file.path, size: file.size, slice: (from, to) => archive.slice(start + from, start + to) }
  })
  // Operating systems add nothing to an archive.
  const checked = await checkFiles(files, onProgress, () => false)
  return { ...checked, problems: [...checked.problems, ...(await frameProblems(archive, listed, checked.crcs))] }
}

/** The bytes around the files follow from them, so they are compared. */
async function frameProblems(archive, listed, crcs = new Map()) {
  const problems = []
  const same = async (at, bytes) => {
    const there = await archive.slice(at, at + bytes.length)
    return there.length === bytes.length && there.every((byte, n) => byte === bytes[n])
  }
  let offset = 0
  for (const file of listed) {
    const header = localHeader(file)
    const crcIsTrue = !crcs.has(file.path) || crcs.get(file.path) === file.crc32
    if (file.offset !== offset || !crcIsTrue || !(await same(offset, header)))
      problems.push({ path: file.path, what: 'its head in the archive is changed' })
    offset += header.length + file.size
  }
  const { start, parts } = archiveEnd(listed)
  const size = parts.reduce((sum, part) => sum + part.length, 0)
  const end = new Uint8Array(size)
  for (let n = 0, at = 0; n < parts.length; at += parts[n].length, n += 1) end.set(parts[n], at)
  if (archive.size !== start + size || !(await same(start, end)))
    problems.push({ path: 'the archive', what: 'its list of files is changed' })
  return problems
}
