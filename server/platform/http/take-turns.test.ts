import { createServer } from 'node:http'
import { Socket } from 'node:net'
import { setImmediate as nextRound } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CROWD, takeTurns, TOGETHER } from './take-turns.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => vi.useRealTimers())

function accept(count: number) {
  const server = createServer()
  const read: Socket[] = []
  server.removeAllListeners('connection').on('connection', (socket: Socket) => read.push(socket))
  takeTurns(server)
  const sockets = Array.from({ length: count }, () => new Socket())
  for (const socket of sockets) server.emit('connection', socket)
  return { sockets, read }
}

test('of new connections a few are read in each round, in their order', async () => {
  const { sockets, read } = accept(2 * TOGETHER + 1)
  expect(read).toEqual([])
  for (const count of [TOGETHER, 2 * TOGETHER, 2 * TOGETHER + 1]) {
    await nextRound()
    expect(read).toEqual(sockets.slice(0, count))
  }
})

test('a crowd of them leaves pauses, until it is smaller', async () => {
  const { sockets, read } = accept(CROWD + TOGETHER + 1)
  for (let round = 0; round < 3; round += 1) await nextRound()
  expect(read).toEqual(sockets.slice(0, TOGETHER))
  vi.advanceTimersByTime(10)
  expect(read).toEqual(sockets.slice(0, 2 * TOGETHER))
  await nextRound()
  expect(read).toEqual(sockets.slice(0, 3 * TOGETHER))
})

test('a connection that breaks while it waits is left out and harms no other', async () => {
  const { sockets, read } = accept(2)
  sockets[0]?.destroy(new Error('read ECONNRESET'))
  await nextRound()
  expect(read).toEqual(sockets.slice(1))
})
