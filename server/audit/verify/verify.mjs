// Checks an exported audit log without trusting the exporting server. Needs only Node 20 or later and chain.mjs
// beside it.
//
// node verify.mjs [folder] [--key fingerprint] [--anchors file] [--threads number] [--without-anchors] [--older-form]
//
// --without-anchors accepts an export without anchors: a rewritten chain, or a missing end, is then not noticed.
// --older-form accepts a chain.json that is not signed, as of older releases: missing anchors and entries at the ends
// are then not noticed.
//
// Exit code: 0 whole, 1 tampered with, 2 nothing that can be checked.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { fingerprintOf, openLine, publicKey, readAnchors, sha256, Verifier } from './chain.mjs'

/** Minimum bytes of entries for a separate thread. */
const PART = 32 << 20
const MOST_THREADS = 8

/** The lines of a file, or of its bytes from `start` to `end`, without holding more than a chunk. */
async function* linesOf(file, { start = 0, end = Infinity } = {}) {
  let rest = ''
  for await (const piece of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20, start, end: end - 1 })) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield lines
  }
  if (rest !== '') yield [rest]
}

/** Splits the file between lines, one part for each thread. A part needs only the last line of the previous one. */
async function partsOf(file, threads) {
  const { size } = statSync(file)
  const many = threads ?? Math.min(availableParallelism(), MOST_THREADS, Math.floor(size / PART))
  const parts = [{ start: 0, end: Infinity, after: undefined }]
  for (let cut = 1; cut < many; cut += 1) {
    const from = Math.floor((size * cut) / many)
    const found = await wholeLineBehind(file, from)
    const last = parts[parts.length - 1]
    if (found === undefined || found.end >= size || found.end <= last.start) continue
    const { seq, entry_hash: hash } = JSON.parse(found.line)
    last.end = found.end
    parts.push({ start: found.end, end: Infinity, after: { seq: Number(seq), hash } })
  }
  return parts
}

async function wholeLineBehind(file, from) {
  let bytes = Buffer.alloc(0)
  for await (const piece of createReadStream(file, { start: from })) {
    bytes = Buffer.concat([bytes, piece])
    const begin = bytes.indexOf(10) + 1
    const end = begin === 0 ? -1 : bytes.indexOf(10, begin)
    if (end !== -1) return { line: bytes.toString('utf8', begin, end), end: from + end + 1 }
  }
  return undefined
}

async function takePart({ file, part, ...chain }) {
  const verifier = new Verifier({ ...chain, after: part.after })
  for await (const lines of linesOf(file, part)) {
    for (const line of lines) verifier.take(JSON.parse(line))
  }
  return verifier.part
}

const inThread = (verify) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { verify } })
    worker.once('message', resolve).once('error', reject)
  })

/**
 * Checks the folder of an export.
 *
 * @throws for an incomplete export
 */
export async function verifyFolder(folder, options = {}) {
  const read = (name) => readFileSync(path.join(folder, name), 'utf8')
  const { jwk } = JSON.parse(read('key.json'))
  const fingerprint = fingerprintOf(jwk)
  const contents = readContents(read('chain.json'), jwk)
  const { company, head, openStart, openEnd } = contents
  const { anchors, faults, warnings } = anchorsOf(folder, contents, jwk, options.anchors)
  if (options.key !== undefined && options.key !== fingerprint)
    faults.push(`the key of this export is ${fingerprint}, another one than asked for`)
  if (!contents.isSigned && !options.olderForm)
    faults.push('chain.json is not signed; --older-form accepts an export of an older release')
  const chain = { company, anchors, openStart, openEnd }
  const mustBeAnchored = !options.withoutAnchors && !isBlank(contents)
  const verifier = new Verifier({ ...chain, faults, warnings, mustBeAnchored })
  const file = path.join(folder, 'entries.jsonl')
  const parts = await partsOf(file, options.threads)
  const take = parts.length === 1 ? takePart : inThread
  for (const part of await Promise.all(parts.map((part) => take({ ...chain, file, part })))) verifier.join(part)
  const found = verifier.finish(head)
  const missing = contents.isSigned ? missingParts(folder, contents, found) : []
  return { ...found, faults: [...missing, ...found.faults], company, fingerprint, anchors: anchors.length }
}

function readContents(text, jwk) {
  const signed = openLine(text.trim(), publicKey(jwk))
  return signed?.kind === 'export' ? { ...signed, isSigned: true } : { ...JSON.parse(text), isSigned: false }
}

/** A chain that never had an entry has no anchors either. */
const isBlank = ({ isSigned, entries, listed }) => isSigned && entries === null && !listed

/** The signed lines of the export, or those of the reader's own copy of the file (`own`), which may be older. */
function anchorsOf(folder, { company, exportedAt }, jwk, own) {
  if (own !== undefined && !existsSync(own)) throw new Error(`there is no ${own}`)
  const linesOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
  // A server writes each anchor to its file at once: ten minutes later it is there, or was lost.
  const due = own === undefined ? new Date(Date.parse(exportedAt) - 600_000).toISOString() : undefined
  const outside = linesOf(own ?? path.join(folder, 'anchors-outside.jsonl'))
  return readAnchors(linesOf(path.join(folder, 'anchors.jsonl')), outside, jwk, company, due)
}

/** What the signed list of contents says of this export, and is not there. */
function missingParts(folder, { entries, files }, { first, last }) {
  const faults = []
  for (const [name, hash] of Object.entries(files)) {
    const file = path.join(folder, name)
    if (!existsSync(file) || sha256(readFileSync(file, 'utf8')) !== hash)
      faults.push(`${name} is not the file that was exported`)
  }
  if (first !== entries?.first || last?.seq !== entries?.last || (last !== undefined && last.hash !== entries.hash))
    faults.push(`the events are not those that were exported, ${entries?.first ?? 0} to ${entries?.last ?? 0}`)
  return faults.map((what) => ({ seq: undefined, what }))
}

async function main(args) {
  const option = (name) => (args.includes(name) ? args.splice(args.indexOf(name), 2)[1] : undefined)
  const flag = (name) => args.includes(name) && args.splice(args.indexOf(name), 1).length === 1
  const options = {
    key: option('--key'),
    anchors: option('--anchors'),
    threads: Number(option('--threads') ?? 0) || undefined,
    withoutAnchors: flag('--without-anchors'),
    olderForm: flag('--older-form'),
  }
  const say = (text) => process.stdout.write(`${text}\n`)
  try {
    const found = await verifyFolder(args[0] ?? '.', options)
    for (const warning of found.warnings) say(`note: ${warning}`)
    for (const { seq, what } of found.faults) say(`TAMPERED: ${seq === undefined ? what : `event ${seq} ${what}`}`)
    if (found.erased.length > 0)
      say(`note: the values of ${found.erased.length} events were erased, as entries of the trail say`)
    say(
      `${found.count} events of ${found.company}, ${found.first ?? 0} to ${found.last?.seq ?? 0}, ${found.anchors} anchors, key ${found.fingerprint}`,
    )
    say(found.faults.length === 0 ? 'The trail is whole.' : 'The trail was TAMPERED with.')
    return found.faults.length === 0 ? 0 : 1
  } catch (error) {
    say(`This cannot be checked: ${error instanceof Error ? error.message : String(error)}`)
    return 2
  }
}

if (workerData?.verify !== undefined) parentPort.postMessage(await takePart(workerData.verify))
// Not when imported or bundled.
else if (path.basename(process.argv[1] ?? '') === 'verify.mjs') process.exitCode = await main(process.argv.slice(2))
