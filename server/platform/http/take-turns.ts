import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** New connections whose first requests are read together. */
export const TOGETHER = 8
/** With more than this waiting, there is a pause after each group, so that they take a part of the processor only. */
export const CROWD = 32
/** Still 2,000 new connections a second, far more than people make who keep theirs open. */
const PAUSE_MS = 4

/**
 * Reads the first requests of new connections a few at a time, so that requests on open connections are answered in
 * between, however many connections arrive together. To be called after the last listener for `connection` was added.
 */
export function takeTurns(server: Server): void {
  const listeners = server.listeners('connection')
  const waiting: Socket[] = []
  const readSome = () => {
    for (const socket of waiting.splice(0, TOGETHER)) {
      if (socket.destroyed) continue
      for (const listener of listeners) listener.call(server, socket)
    }
    if (waiting.length > CROWD) setTimeout(readSome, PAUSE_MS)
    else if (waiting.length > 0) setImmediate(readSome)
  }
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    // A client that hangs up while it waits is not an error.
    socket.on('error', () => undefined)
    if (waiting.push(socket) === 1) setImmediate(readSome)
  })
}
