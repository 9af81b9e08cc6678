// Upload and download of a large file through the storage interface: the server's memory, and the speed against a plain
// Node pipeline that moves the same bytes to and from the same disk with a SHA-256. Limit: 200 MB resident.
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { Readable, Transform, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { median, report, skip, toLimit } from './figures.ts'
import { canReadMemory, forgetPeak, residentMb } from './processes.ts'
import { sized } from './options.ts'
import { addOwner, foundCompany, type SignedIn } from './people.ts'
import { withServer, type BenchServer } from './server.ts'

const MEMORY_LIMIT_MB = 200
const BLOCK_BYTES = 1024 * 1024
const BLOCKS = sized(1024, 4)
const TURNS = sized(2, 1)
/** A few chunks in turns: no two neighbours are equal, and the client keeps no others in memory. */
const blocks = Array.from({ length: 8 }, () => randomBytes(BLOCK_BYTES))

await withServer(async (server) => {
  const { companyId } = await foundCompany(server)
  const owner = await addOwner(server, companyId)
  const seconds: Record<'up' | 'down' | 'write' | 'read', number[]> = { up: [], down: [], write: [], read: [] }
  if (canReadMemory) forgetPeak(server.pid)
  for (let turn = 0; turn < TURNS; turn += 1) {
    const target = `/storage/v1/object/evidence/${companyId}/large-${turn}.bin`
    seconds.write.push(await timed(() => writePlainly(plainFile(server))))
    seconds.up.push(await timed(() => upload(server, owner, target)))
    seconds.read.push(await timed(() => readPlainly(plainFile(server))))
    seconds.down.push(await timed(() => download(server, owner, target)))
  }
  say('upload', seconds.up, 'written', seconds.write)
  say('download', seconds.down, 'read', seconds.read)
  if (canReadMemory) sayMemory(residentMb(server.pid).peak)
  else skip('memory: there is no /proc to read it from')
})

function plainFile(server: BenchServer): string {
  return path.join(server.folder, 'plain.bin')
}

function* bytes(): Iterable<Buffer> {
  for (let at = 0; at < BLOCKS; at += 1) {
    const block = blocks[at % blocks.length]
    if (block !== undefined) yield block
  }
}

function upload(server: BenchServer, { headers }: SignedIn, target: string): Promise<void> {
  return exchange(server, target, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/octet-stream',
      'content-length': String(BLOCKS * BLOCK_BYTES),
    },
    body: Readable.from(bytes(), { objectMode: false, highWaterMark: BLOCK_BYTES }),
    read: async (answer) => void (await text(answer)),
  })
}

function download(server: BenchServer, { headers }: SignedIn, target: string): Promise<void> {
  return exchange(server, target, {
    method: 'GET',
    headers,
    body: undefined,
    async read(answer) {
      let size = 0
      const count = (piece: Buffer, _: string, done: () => void) => {
        size += piece.length
        done()
      }
      await pipeline(answer, new Writable({ write: count }))
      if (size !== BLOCKS * BLOCK_BYTES) throw new Error(`the download has ${size} bytes`)
    },
  })
}

interface Exchange {
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readable | undefined
  readonly read: (answer: IncomingMessage) => Promise<void>
}

async function exchange(server: BenchServer, target: string, { method, headers, body, read }: Exchange): Promise<void> {
  const sending = request({ host: '127.0.0.1', port: server.port, path: target, method, headers })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve).once('error', reject)
  })
  const sent = body === undefined ? sending.end() : pipeline(body, sending)
  const answer = await answered
  if (answer.statusCode !== 200) throw new Error(`${target} answered ${answer.statusCode}: ${await text(answer)}`)
  await Promise.all([sent, read(answer)])
}

/** Flushed to the disk, like an upload when it is answered. */
async function writePlainly(file: string): Promise<void> {
  await pipeline(Readable.from(bytes()), hashing(), createWriteStream(file))
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

async function readPlainly(file: string): Promise<void> {
  const hashed = hashing()
  hashed.resume()
  await pipeline(createReadStream(file), hashed)
}

function hashing(): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform(piece: Buffer, _, done) {
      hash.update(piece)
      done(undefined, piece)
    },
  })
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

function say(what: string, own: readonly number[], done: string, plain: readonly number[]): void {
  const mb = (BLOCKS * BLOCK_BYTES) / 1024 / 1024
  report({
    what: `${what} of ${mb} MB`,
    measured: `${(mb / median(own)).toFixed(0)} MB/s`,
    ratio: median(plain) / median(own),
    of: `the bytes ${done} by Node alone (${(mb / median(plain)).toFixed(0)} MB/s)`,
  })
}

function sayMemory(peakMb: number): void {
  report({
    what: 'memory of the server, at its peak',
    measured: `${peakMb.toFixed(0)} MB resident`,
    ...toLimit(peakMb, MEMORY_LIMIT_MB, 'MB'),
  })
}
