import { createSocket, type Socket } from 'node:dgram'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSenderDomain } from './check-sender-domain.ts'

const KEY = 'A'.repeat(392)
const zone: Record<string, string[] | 'refuse'> = {
  'good.example': ['unrelated', 'v=spf1 include:_spf.good.example -all'],
  'mail._domainkey.good.example': [`v=DKIM1; k=rsa; p=${KEY}`],
  'own._domainkey.good.example': ['v=DKIM1; p='],
  '_dmarc.good.example': ['v=DMARC1; p=reject; sp=none'],
  'open.example': ['v=spf1 +all'],
  's1._domainkey.open.example': [`v=DKIM1; t=y; p=${KEY}`],
  '_dmarc.open.example': ['v=DMARC1; p=none'],
  'twice.example': ['v=spf1 -all', 'v=spf1 mx -all'],
  'k1._domainkey.twice.example': ['p=AAAA'],
  '_dmarc.twice.example': ['v=DMARC1; p=reject', 'v=DMARC1; p=none'],
  'vague.example': ['v=spf1 mx'],
  '_dmarc.vague.example': ['v=DMARC1; rua=mailto:x@vague.example'],
  'broken.example': 'refuse',
}

let socket: Socket
let dnsServer = ''

/** A name server on this machine that knows only TXT records. */
beforeAll(async () => {
  socket = createSocket('udp4')
  socket.on('message', (query, from) => socket.send(answerTo(query), from.port, from.address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  dnsServer = `127.0.0.1:${socket.address().port}`
})
afterAll(() => new Promise<void>((resolve) => socket.close(() => resolve())))

function answerTo(query: Buffer): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const question = query.subarray(12, at + 5)
  const records = zone[labels.join('.').toLowerCase()]
  const texts = Array.isArray(records) ? records : []
  const code = records === 'refuse' ? 2 : records === undefined ? 3 : 0
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(texts.length, 6)
  return Buffer.concat([head, question, ...texts.map(record)])
}

/** One TXT record for the name of the question; text is split into parts of at most 255 bytes. */
function record(text: string): Buffer {
  const pieces = text.match(/.{1,255}/g) ?? []
  const data = Buffer.concat(pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])))
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

const check = (domain: string, selector?: string) =>
  checkSenderDomain(dnsServer, { domain, selector, mailHost: 'mail.example' })

describe('the check of a sender’s domain', () => {
  test.each([
    //  domain          spf        dkim       dmarc
    ['good.example', 'ok', 'ok', 'ok'],
    ['open.example', 'error', 'warning', 'warning'],
    ['twice.example', 'error', 'warning', 'error'],
    ['vague.example', 'warning', 'missing', 'error'],
    ['nothing.example', 'missing', 'missing', 'missing'],
  ])('%s: SPF %s, DKIM %s, DMARC %s', async (domain, ...statuses) => {
    const { spf, dkim, dmarc } = await check(domain)
    expect([spf.status, dkim.status, dmarc.status]).toEqual(statuses)
  })

  test('shows the current record, and the suggested one', async () => {
    expect((await check('good.example')).dkim.record).toBe(`v=DKIM1; k=rsa; p=${KEY}`)
    const { spf, dmarc } = await check('nothing.example')
    expect(spf.suggestion).toEqual({ name: 'nothing.example', type: 'TXT', value: 'v=spf1 a:mail.example ~all' })
    expect(dmarc.suggestion?.name).toBe('_dmarc.nothing.example')
  })

  test('checks only the selector that it is given', async () => {
    const { dkim } = await check('good.example', 'own')
    expect(dkim).toMatchObject({ status: 'error', explanation: expect.stringContaining('revoked') })
    expect((await check('good.example', 'other')).dkim.explanation).toContain('other._domainkey.good.example')
  })

  test('applies the policy of the parent domain, as it is meant for subdomains', async () => {
    const { dmarc } = await check('news.good.example')
    expect(dmarc).toMatchObject({ status: 'warning', explanation: expect.stringContaining('_dmarc.good.example') })
  })

  test('distinguishes a failing name server from a missing record', async () => {
    expect((await check('broken.example')).spf).toMatchObject({
      status: 'error',
      explanation: expect.stringContaining('did not answer'),
    })
  })
})
