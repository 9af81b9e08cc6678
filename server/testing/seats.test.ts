import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startSeatServer, type SeatServer } from './testing-seats.ts'

const mailing = await startSeatServer({ SMTP_URL: 'smtp://mail.example', AUTH_ATTEMPTS_PER_MINUTE: '1000' })
const mailless = await startSeatServer({})
afterAll(() => Promise.all([mailing.end(), mailless.end()]))

async function answer(response: Response): Promise<[number, unknown]> {
  const body: unknown = await response.json()
  return [response.status, body]
}
const open = (server: SeatServer, token: string, address?: string) =>
  server.post('/functions/v1/open-seat', { token }, { ...(address !== undefined && { address }) })
const enter = (server: SeatServer, token: string, code: string) =>
  server.post('/functions/v1/enter-seat', { token, code })
const auditOf = async (server: SeatServer, seat: string) =>
  (
    await server.db.sql<{ action: string }>('select action from audit.log where record_id = $1 order by seq', [seat])
  ).map(({ action }) => action)

/** The token of a seat that was entered with a mailed code, and of its link. */
async function entered(email: string) {
  const { id } = await mailing.give(email)
  const { token } = await mailing.mailed(email)
  expect(await answer(await mailing.post('/functions/v1/send-seat-code', { token }))).toEqual([200, { isSent: true }])
  const { code } = await mailing.mailed(email)
  const [status, body] = await answer(await enter(mailing, token, code))
  expect([status, body]).toEqual([200, { accessToken: expect.stringMatching(/^pps_/), purpose: 'questionnaire' }])
  const session = typeof body === 'object' && body !== null && 'accessToken' in body ? String(body.accessToken) : ''
  return { id, link: token, session, code }
}

test('a mailed link and a mailed code open the functions of the purpose, and nothing else', async () => {
  const { id, session, link, code } = await entered('rita@contoso.example')
  expect(await answer(await open(mailing, link))).toEqual([
    200,
    expect.objectContaining({
      company: 'Works',
      label: 'Questionnaire',
      codeBy: 'mail',
      address: 'r•••@contoso.example',
    }),
  ])
  const rpc = (name: string) => mailing.post(`/rest/v1/rpc/${name}`, {}, { token: session })
  expect(await answer(await rpc('seat_of_questionnaire'))).toEqual([200, '11111111-1111-4111-8111-111111111111'])
  for (const [path, status] of [
    ['/rest/v1/rpc/list_people', 403],
    ['/rest/v1/people', 403],
    ['/rest/v1/companies', 403],
    ['/functions/v1/upload-evidence', 401],
    ['/functions/v1/oscal-export', 401],
  ] as const)
    expect([path, (await mailing.post(path, {}, { token: session })).status]).toEqual([path, status])
  // A code works once.
  expect((await enter(mailing, link, code)).status).toBe(403)
  expect((await rpc('seat_leave')).status).toBe(204)
  expect((await rpc('seat_of_questionnaire')).status).toBe(401)
  expect(await auditOf(mailing, id)).toEqual(['INSERT', 'UPDATE', 'seat_entered', 'seat_code_wrong', 'seat_left'])
})

test('only the holder of a right token learns whether a link expired, was revoked, replaced, finished or blocked', async () => {
  const wrong = await answer(await open(mailing, randomBytes(32).toString('base64url')))
  expect(wrong).toEqual([404, expect.objectContaining({ code: 'no_such_link' })])
  for (const token of ['', 'x', '%00', randomBytes(48).toString('base64url')])
    expect(await answer(await open(mailing, token))).toEqual(wrong)
  for (const [change, code] of [
    [`access_until = now() - interval '1 second'`, 'link_expired'],
    [`ended_at = now(), ended_because = 'revoked'`, 'link_revoked'],
    [`ended_at = now(), ended_because = 'replaced'`, 'link_replaced'],
    [`ended_at = now(), ended_because = 'finished'`, 'link_finished'],
    [`ended_at = now(), ended_because = 'wrong codes'`, 'link_blocked'],
  ] as const) {
    const email = `${code}@contoso.example`
    const { id } = await mailing.give(email)
    const { token } = await mailing.mailed(email)
    await mailing.db.sql(`update seats set ${change} where id = $1`, [id])
    for (const path of ['open-seat', 'send-seat-code', 'enter-seat'])
      expect(await answer(await mailing.post(`/functions/v1/${path}`, { token, code: '123456' }))).toEqual([
        410,
        expect.objectContaining({ code }),
      ])
  }
})

test('the fifth wrong code ends the link, however many arrive at once, and the right one no longer helps', async () => {
  const email = 'wrong@contoso.example'
  const { id } = await mailing.give(email)
  const { token } = await mailing.mailed(email)
  await mailing.post('/functions/v1/send-seat-code', { token })
  const { code } = await mailing.mailed(email)
  const wrong = code === '000000' ? '000001' : '000000'
  const statuses = await Promise.all(
    Array.from({ length: 12 }, async () => (await enter(mailing, token, wrong)).status),
  )
  expect(statuses.every((status) => status === 403 || status === 410)).toBe(true)
  expect((await enter(mailing, token, code)).status).toBe(410)
  expect((await auditOf(mailing, id)).filter((action) => action === 'seat_code_wrong')).toHaveLength(5)
})

test('five codes an hour are mailed for one seat', async () => {
  const email = 'codes@contoso.example'
  await mailing.give(email)
  const { token } = await mailing.mailed(email)
  const statuses = []
  for (let turn = 0; turn < 6; turn += 1)
    statuses.push((await mailing.post('/functions/v1/send-seat-code', { token })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('without a mail server the sender gets a link and a passphrase once, and the audit log says so', async () => {
  const { id, handOver } = await mailless.give('rita@contoso.example')
  const token = new URL(handOver?.link ?? '').hash.replace('#token=', '')
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(handOver?.passphrase).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect(await mailless.db.sql('select 1 from auth.mail_outbox')).toEqual([])
  expect(await answer(await open(mailless, token))).toEqual([200, expect.objectContaining({ codeBy: 'passphrase' })])
  expect((await mailless.post('/functions/v1/send-seat-code', { token })).status).toBe(409)
  expect((await enter(mailless, token, 'aaaa-bbbb-cccc-dddd')).status).toBe(403)
  // As people type it.
  expect(
    (await enter(mailless, token, ` ${handOver?.passphrase.toUpperCase().replaceAll('-', ' ') ?? ''}`)).status,
  ).toBe(200)
  expect(await auditOf(mailless, id)).toEqual([
    'INSERT',
    'seat_link_shown',
    'seat_passphrase_shown',
    'seat_code_wrong',
    'UPDATE',
    'seat_entered',
  ])
  const secrets = await mailless.db.sql<{ all: string }>(
    `select coalesce(string_agg(l::text, ''), '') as all from audit.log l`,
  )
  expect(secrets[0]?.all).not.toContain(token)
  expect(secrets[0]?.all).not.toContain(handOver?.passphrase)
})

test('guessing tokens is refused after 30 a minute from one address and 200 in five minutes from its network', async () => {
  const statuses = new Map<number, number>()
  for (let turn = 0; turn < 300; turn += 1) {
    const address = `198.51.100.${turn % 20}`
    const { status } = await open(mailless, randomBytes(32).toString('base64url'), address)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(statuses).toEqual(
    new Map([
      [404, 200],
      [429, 100],
    ]),
  )
  for (let turn = 0; turn < 30; turn += 1) await open(mailless, 'x', '192.0.2.9')
  expect((await open(mailless, 'x', '192.0.2.9')).status).toBe(429)
  // The holder of a link elsewhere is not hindered.
  const { handOver } = await mailless.give()
  const token = new URL(handOver?.link ?? '').hash.replace('#token=', '')
  expect((await open(mailless, token, '203.0.113.77')).status).toBe(200)
})

test('a second link for the same person and subject ends the first', async () => {
  const { id } = await mailing.give('twice@contoso.example')
  const { token } = await mailing.mailed('twice@contoso.example')
  const [person] = await mailing.db.sql<{ person_id: string }>('select person_id from seats where id = $1', [id])
  await mailing.giveAgain(person?.person_id ?? '')
  expect(await answer(await open(mailing, token))).toEqual([410, expect.objectContaining({ code: 'link_replaced' })])
})
