// A scanner that speaks clamd's INSTREAM and knows one virus, the standard test virus.
import { createServer, type Socket } from 'node:net'

/** In two parts, so that no scanner reports this source file. */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-${'ANTIVIRUS-TEST-FILE!$H+H*'}`

export interface TestClamd {
  /** How many streams were scanned to their end. */
  scanned: number
  /** Bytes in a stream above which it refuses, like StreamMaxLength. */
  limit: number
  /** Breaks every connection off. */
  broken: boolean
  close(): Promise<void>
}

/** Listens on a port of this machine or on a Unix socket. */
export async function startTestClamd(at: { port: number } | { path: string }): Promise<TestClamd & { port: number }> {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)).on('error', () => {}))
    if (clamd.broken) socket.destroy()
    else converse(clamd, socket)
  })
  const clamd = {
    scanned: 0,
    limit: Infinity,
    broken: false,
    port: 0,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
  await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', ...at }, resolve))
  const address = server.address()
  clamd.port = typeof address === 'object' && address !== null ? address.port : 0
  return clamd
}

function converse(clamd: TestClamd, socket: Socket): void {
  const command = 'zINSTREAM\0'
  let received = Buffer.alloc(0)
  let bytes = Buffer.alloc(0)
  let begun = false
  socket.on('data', (data) => {
    received = Buffer.concat([received, data])
    if (!begun && received.length >= command.length) {
      begun = true
      if (received.subarray(0, command.length).toString() !== command) socket.end('UNKNOWN COMMAND\0')
      received = received.subarray(command.length)
    }
    while (begun && received.length >= 4 && received.length >= 4 + received.readUInt32BE(0)) {
      const length = received.readUInt32BE(0)
      bytes = Buffer.concat([bytes, received.subarray(4, 4 + length)])
      received = received.subarray(4 + length)
      if (bytes.length > clamd.limit) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      if (length > 0) continue
      clamd.scanned += 1
      socket.end(bytes.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
    }
  })
}
