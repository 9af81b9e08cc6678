import { connect, type Socket } from 'node:net'
import { addAbortSignal, type Readable } from 'node:stream'

const SILENCE_MS = 120_000

export type Verdict = { readonly scan: 'clean' } | { readonly scan: 'infected'; readonly found: string }

/**
 * The scanner answers but cannot scan these bytes (for example, too many for its settings). Other files may succeed.
 */
export class UnscannableError extends Error {}

/**
 * Scans the bytes with clamd (its command INSTREAM).
 *
 * @param url `tcp://host:port` or `unix:///path`
 * @throws UnscannableError; another error when clamd cannot be reached
 */
export async function scanBytes(url: URL, bytes: Readable, signal?: AbortSignal): Promise<Verdict> {
  const exchange = converse(url, signal)
  try {
    await send(exchange, bytes)
    return verdictOf(await exchange.answer)
  } finally {
    bytes.destroy()
    exchange.socket.destroy()
  }
}

interface Exchange {
  readonly socket: Socket
  /** The scanner's complete answer, once the connection has ended. */
  readonly answer: Promise<string>
  /** The scanner answers early when it has seen enough, and closes the connection. */
  readonly over: () => boolean
}

function converse(url: URL, signal: AbortSignal | undefined): Exchange {
  const socket =
    url.protocol === 'unix:'
      ? connect({ path: decodeURIComponent(url.pathname) })
      : connect({ host: url.hostname, port: Number(url.port || 3310) })
  if (signal !== undefined) addAbortSignal(signal, socket)
  socket.setTimeout(SILENCE_MS, () => socket.destroy(new Error('the virus scanner is silent')))
  let said = ''
  let connected = false
  let failure: Error | undefined
  socket.on('connect', () => {
    connected = true
  })
  socket.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  socket.on('error', (error) => {
    failure = error
  })
  const answer = new Promise<string>((resolve, reject) => {
    socket.on('close', () => {
      // Closing during a send looks like an error; an answer received before counts.
      if (said !== '') resolve(said)
      else if (connected) reject(new UnscannableError('the virus scanner hung up', { cause: failure }))
      else reject(new Error('the virus scanner cannot be reached', { cause: failure }))
    })
  })
  answer.catch(() => undefined)
  return { socket, answer, over: () => said !== '' || socket.destroyed }
}

async function send({ socket, over }: Exchange, bytes: Readable): Promise<void> {
  const write = async (data: Buffer) => {
    if (socket.write(data) || socket.closed) return
    await new Promise<void>((resolve) => {
      socket.once('drain', resolve).once('close', resolve)
    })
  }
  await write(Buffer.from('zINSTREAM\0'))
  for await (const chunk of bytes) {
    if (over()) return
    await write(framed(chunk))
  }
  await write(framed(Buffer.alloc(0)))
}

/** A chunk preceded by its length; an empty chunk ends the stream. */
function framed(chunk: Uint8Array): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(chunk.length)
  return Buffer.concat([length, chunk])
}

function verdictOf(answer: string): Verdict {
  const line = answer.replace(/\0[\s\S]*$/, '').trim()
  if (line === 'stream: OK') return { scan: 'clean' }
  const [, found] = /^stream: (.*) FOUND$/.exec(line) ?? []
  if (found !== undefined) return { scan: 'infected', found }
  throw new UnscannableError(`the virus scanner answered: ${line.slice(0, 200)}`)
}
