// A load of one repeated request over raw sockets: a client that costs little itself, since it shares the machine.
import { connect } from 'node:net'

export interface LoadResult {
  readonly perSecond: number
  /** Milliseconds of each answered request. */
  readonly latencies: readonly number[]
}

/** Sends the request on `connections` sockets for `seconds`, each with one request under way. */
export async function load(port: number, request: string, connections: number, seconds: number): Promise<LoadResult> {
  const latencies: number[] = []
  const started = performance.now()
  const until = started + seconds * 1000
  const bytes = Buffer.from(request)
  await Promise.all(Array.from({ length: connections }, () => worker(port, bytes, until, latencies)))
  return { perSecond: latencies.length / ((performance.now() - started) / 1000), latencies }
}

function worker(port: number, request: Buffer, until: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.setNoDelay(true)
    let missing = 0
    let sentAt = 0
    const send = () => {
      sentAt = performance.now()
      missing = 0
      socket.write(request)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', (data) => {
      missing = missing === 0 ? firstPart(data) : missing - data.length
      if (missing > 0) return
      const now = performance.now()
      latencies.push(now - sentAt)
      if (now < until) send()
      else {
        socket.destroy()
        resolve()
      }
    })
  })
}

/** Bytes of the answer that have not come with its first piece. */
function firstPart(data: Buffer): number {
  const end = data.indexOf('\r\n\r\n')
  const head = data.toString('latin1', 0, end)
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`unexpected answer: ${head.slice(0, 200)}`)
  const length = /content-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error('the answer names no length')
  return end + 4 + Number(length) - data.length
}
