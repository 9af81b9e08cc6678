import { beforeEach, expect, test, vi } from 'vitest'

const asked = vi.hoisted(() => ({
  lookup: undefined as string | undefined,
  ours: [] as string[],
  others: [] as string[],
}))
vi.hoisted(() => vi.stubGlobal('location', { origin: 'http://localhost', hostname: 'localhost' }))
vi.mock('../config.ts', () => ({ loadConfig: () => Promise.resolve({ ipLookupUrl: asked.lookup }) }))
vi.mock('../api.ts', () => ({
  authorizedFetch: (url: string) => {
    asked.ours.push(url)
    return Promise.resolve(Response.json({ ip: '127.0.0.1' }))
  },
}))
vi.stubGlobal('fetch', (url: string) => {
  asked.others.push(url)
  return Promise.resolve(url.includes('down') ? new Response('no') : Response.json({ ip: '203.0.113.9' }))
})
const { ownAddress } = await import('./own-address.ts')

beforeEach(() => Object.assign(asked, { lookup: undefined, ours: [], others: [] }))

test.each(['localhost', '127.0.0.1', '[::1]'])('on %s this server is asked', async (hostname) => {
  expect(await ownAddress(hostname)).toBe('127.0.0.1')
  expect(asked).toMatchObject({ ours: ['http://localhost/functions/v1/ip'], others: [] })
})

test.each(['parapet.example', '10.0.0.4', 'localhost.example'])('on %s nothing is asked', async (hostname) => {
  expect(await ownAddress(hostname)).toBeUndefined()
  expect(asked).toMatchObject({ ours: [], others: [] })
})

test('another service is asked where one is set; without an answer the address is unknown', async () => {
  asked.lookup = 'https://ip.example/json'
  expect(await ownAddress()).toBe('203.0.113.9')
  asked.lookup = 'https://down.example/'
  expect(await ownAddress()).toBeUndefined()
  expect(asked.ours).toEqual([])
})
