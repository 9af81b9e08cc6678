// Checks an exported audit log without trusting the exporting server. Needs only Node 20 or later and chain.mjs
// beside it.
//
// node verify.mjs [folder] [--key fingerprint] [--anchors file] [--threads number]
//
// Exit code: 0 whole, 1 tampered with, 2 nothing that can be checked.
import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { fingerprintOf, readAnchors, Verifier } from './chain.mjs'

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

/** Checks the folder of an export. @throws for an incomplete export */
async function verifyFolder(folder, options) {
  const read = (name) => readFileSync(path.join(folder, name), 'utf8')
  const anchorsOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
  const { jwk } = JSON.parse(read('key.json'))
  const { company, head, openStart, openEnd } = JSON.parse(read('chain.json'))
  const outside = options.anchors === undefined ? path.join(folder, 'anchors-outside.jsonl') : options.anchors
  if (options.anchors !== undefined && !existsSync(options.anchors)) throw new Error(`there is no ${options.anchors}`)
  const { anchors, faults } = readAnchors(
    anchorsOf(path.join(folder, 'anchors.jsonl')),
    anchorsOf(outside),
    jwk,
    company,
  )
  const fingerprint = fingerprintOf(jwk)
  if (options.key !== undefined && options.key !== fingerprint)
    faults.push(`the key of this export is ${fingerprint}, another one than asked for`)
  const chain = { company, anchors, openStart, openEnd }
  const verifier = new Verifier({ ...chain, faults })
  const file = path.join(folder, 'entries.jsonl')
  const parts = await partsOf(file, options.threads)
  const take = parts.length === 1 ? takePart : inThread
  for (const part of await Promise.all(parts.map((part) => take({ ...chain, file, part })))) verifier.join(part)
  return { ...verifier.finish(head), company, fingerprint, anchors: anchors.length }
}

async function main(args) {
  const option = (name) => (args.includes(name) ? args.splice(args.indexOf(name), 2)[1] : undefined)
  const options = {
    key: option('--key'),
    anchors: option('--anchors'),
    threads: Number(option('--threads') ?? 0) || undefined,
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
