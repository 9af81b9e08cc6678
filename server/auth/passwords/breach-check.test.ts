import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { createBreachCheck } from './breach-check.ts'

// SHA-1 of "password": 5BAA6 1E4C9B93F3F0682250B6CF8331B7EE68FD8
const SUFFIX = '1E4C9B93F3F0682250B6CF8331B7EE68FD8'
const log = createLog('silent')

let service: Server
let asked: string[]
let answer: () => { status: number; body: string } | undefined

beforeEach(async () => {
  asked = []
  answer = () => ({ status: 200, body: `${SUFFIX}:3\r\n` })
  service = createServer((request, response) => {
    asked.push(request.url ?? '')
    const given = answer()
    if (given !== undefined) response.writeHead(given.status, { location: 'http://127.0.0.1:1/' }).end(given.body)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  service.closeAllConnections()
  await new Promise((resolve) => service.close(resolve))
})

function check(path = '/range/'): Promise<boolean> {
  const { port } = service.address() as AddressInfo
  return createBreachCheck(`http://127.0.0.1:${port}${path}`, log)('password')
}

describe('the breach check', () => {
  test('finds a leaked password and sends the service only five characters of its hash', async () => {
    expect(await check()).toBe(true)
    expect(await check('/range')).toBe(true)
    expect(asked).toEqual(['/range/5BAA6', '/range/5BAA6'])
  })

  test.each([
    ['does not list it', { status: 200, body: `${SUFFIX.slice(0, -1)}9:3` }],
    ['lists it as padding', { status: 200, body: `${SUFFIX}:0` }],
    ['fails', { status: 503, body: `${SUFFIX}:3` }],
    ['sends elsewhere', { status: 302, body: '' }],
    ['sends more than a range', { status: 200, body: `${SUFFIX}:3\n${'x'.repeat(2_000_000)}` }],
  ])('accepts a password when the service %s', async (_, given) => {
    answer = () => given
    expect(await check()).toBe(false)
  })

  test('does not wait for a service that never responds', async () => {
    answer = () => undefined
    expect(await check()).toBe(false)
  })
})
