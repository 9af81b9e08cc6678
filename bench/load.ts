// A load of one repeated request over raw sockets: a cheap client, because it shares the machine with the server.
import { connect } from 'node:net'

export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH'
  /** Path and query. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface LoadResult {
  readonly perSecond: number
  /** Milliseconds of each answered request. */
  readonly latencies: readonly number[]
}

/** Sends the call on `connections` sockets for `seconds`, each with one request in flight. */
export async function load(port: number, call: Call, connections: number, seconds: number): Promise<LoadResult> {
  const latencies: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  const bytes = Buffer.from(textOf(call, port))
  await Promise.all(Array.from({ length: connections }, () => worker(port, bytes, until, latencies)))
  return { perSecond: latencies.length / ((performance.now() - started) / 1000), latencies }
}

/** The answer's text, to check what is being measured. */
export async function ask(port: number, { method, target, headers, body }: Call): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${target}`, { method, headers, body: body ?? null })
  const text = await response.text()
  if (!response.ok) throw new Error(`${target} answered ${response.status}: ${text}`)
  return text
}

/** The request as its bytes. */
export function textOf({ method, target, headers, body }: Call, port: number): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  if (body !== undefined) fields.push(`content-length: ${Buffer.byteLength(body)}`)
  return [`${method} ${target} HTTP/1.1`, `host: 127.0.0.1:${port}`, ...fields, '', body ?? ''].join('\r\n')
}

function worker(port: number, request: Buffer, until: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let isComplete: ((data: Buffer) => boolean) | undefined
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      isComplete = undefined
      socket.write(request)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the server closed the connection')))
    socket.on('data', (data) => {
      if (isComplete === undefined && !isSuccess(statusOf(data)))
        throw new Error(`unexpected answer: ${data.toString()}`)
      isComplete ??= answerReader(data)
      if (!isComplete(data)) return
      const now = performance.now()
      latencies.push(now - sentAt)
      if (now < until) send()
      else {
        resolve()
        socket.destroy()
      }
    })
  })
}

const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** The status in the first chunk of an answer. */
export const statusOf = (first: Buffer): number => Number(first.toString('latin1', 9, 12))

/** Takes the chunks of one answer, beginning with this one; each call says whether the answer is complete. */
export function answerReader(first: Buffer): (data: Buffer) => boolean {
  const end = first.indexOf('\r\n\r\n')
  const head = first.toString('latin1', 0, end)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (length !== undefined || head.startsWith('HTTP/1.1 204')) {
    let missing = end + 4 + Number(length ?? 0)
    return (data) => (missing -= data.length) <= 0
  }
  if (!/transfer-encoding: chunked/i.test(head)) throw new Error('the answer names no length')
  // The last chunk is empty. JSON text has no carriage return, so these five bytes occur only at the end.
  let tail = ''
  return (data) => {
    tail = (tail + data.toString('latin1', Math.max(0, data.length - 5))).slice(-5)
    return tail === '0\r\n\r\n'
  }
}
