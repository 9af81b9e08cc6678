import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeFirstAccount, PASSWORD, signUpUser, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let admin = ''
let adminId = ''
beforeAll(async () => {
  server = await startTestServer()
  await makeFirstAccount(server)
  const { data } = await server.client().signInWithPassword({ email: 'first@example.com', password: PASSWORD })
  admin = data.session?.access_token ?? ''
  adminId = data.user?.id ?? ''
})
afterAll(() => server.end())
beforeEach(() => server.db.sql('delete from auth.rate_counters'))

type Person = Awaited<ReturnType<typeof signUpUser>>
let companies = 0

/** A company with an Owner, and other people in the given roles. */
async function company(others: Readonly<Record<string, Person>> = {}) {
  const owner = await signUpUser(server)
  const [made] = await server.db.sql<{ id: string }>('insert into public.companies (name) values ($1) returning id', [
    `Acme ${(companies += 1)}`,
  ])
  const id = made?.id ?? ''
  for (const [role, { userId }] of Object.entries({ Owner: owner, ...others })) {
    await server.db.sql('insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, $3)', [
      id,
      userId,
      role,
    ])
  }
  return { id, owner }
}

const invite = (companyId: string, emails: readonly string[], token: string, more: object = {}) =>
  server.call('invite-members', { companyId, emails, role: 'Contributor', ...more }, token)
const outcomes = (body: Record<string, unknown>) =>
  (body['results'] as { email: string; outcome: string }[]).map(({ outcome }) => outcome)

const links = (body: Record<string, unknown>) => (body['results'] as { link?: string }[]).map(({ link }) => link)

describe('inviting', () => {
  test('without a mail server an administrator gets the link, as recorded in the log; an Owner does not', async () => {
    const { id, owner } = await company()
    const { body } = await invite(id, ['handed-over@example.com', 'not an address'], admin)
    const mail = await server.lastMail('handed-over@example.com')
    expect(links(body)).toEqual([expect.stringContaining(`token_hash=${mail?.token ?? '-'}`), undefined])
    const read = `select metadata ->> 'to' as to from audit_log where action = 'auth_mail_read' and user_id = $1`
    expect(await server.db.sql(read, [adminId])).toContainEqual({ to: 'handed-over@example.com' })
    expect(links((await invite(id, ['by-owner@example.com'], owner.accessToken)).body)).toEqual([undefined])

    const [open] = await server.db.sql<{ id: string }>(
      `select id from public.invitations where company_id = $1 and email = 'handed-over@example.com'`,
      [id],
    )
    const again = { companyId: id, invitationId: open?.id }
    expect((await server.call('resend-invitation', again, owner.accessToken)).body).toEqual({})
    expect((await server.call('resend-invitation', again, admin)).body).toEqual({
      link: expect.stringContaining('token_hash='),
    })
  })

  test('gives the same response with or without an account, and both people can join', async () => {
    const { id, owner } = await company()
    const known = await signUpUser(server)
    await server.db.sql('update auth.users set email_proven_at = now() where id = $1', [known.userId])
    const { body } = await invite(id, [known.email, 'stranger@example.com'], owner.accessToken)
    expect(outcomes(body)).toEqual(['invited', 'invited'])
    expect((await server.lastMail(known.email))?.kind).toBe('company_invitation')
    const mail = await server.lastMail('stranger@example.com')
    expect(mail?.kind).toBe('invite')
    const stranger = server.client()
    const { data } = await stranger.verifyOtp({ type: 'invite', token_hash: mail?.token ?? '' })
    expect((await stranger.updateUser({ password: PASSWORD, data: { full_name: 'Stranger' } })).error).toBeNull()
    const open = 'select id from public.my_invitations() where company_id = $1'
    for (const userId of [known.userId, data.user?.id]) {
      expect(await server.db.rowsAs(userId, open, [id])).toHaveLength(1)
    }
  })

  test('reports members, open invitations and invalid addresses', async () => {
    const member = await signUpUser(server)
    const { id, owner } = await company({ Manager: member })
    await invite(id, ['twice@example.com'], owner.accessToken)
    const { body } = await invite(
      id,
      [member.email, 'TWICE@example.com', 'nonsense', 'new@example.com'],
      owner.accessToken,
    )
    expect(outcomes(body)).toEqual(['already_member', 'already_invited', 'invalid', 'invited'])
  })

  test('renews an expired invitation', async () => {
    const { id, owner } = await company()
    await invite(id, ['late@example.com'], owner.accessToken)
    await server.db.sql(`update public.invitations set expires_at = now() - interval '1 day' where company_id = $1`, [
      id,
    ])
    expect(outcomes((await invite(id, ['late@example.com'], owner.accessToken)).body)).toEqual(['invited'])
  })

  test('takes 100 addresses at once, mails one address three times a day at most, and 500 addresses in a day', async () => {
    const { id, owner } = await company()
    const emails = (round: number) => Array.from({ length: 100 }, (_, place) => `many${round}-${place}@example.com`)
    expect(new Set(outcomes((await invite(id, emails(0), owner.accessToken)).body))).toEqual(new Set(['invited']))
    const [open] = await server.db.sql<{ id: string }>(
      `select id from public.invitations where email = 'many0-0@example.com'`,
    )
    const again = () => server.call('resend-invitation', { companyId: id, invitationId: open?.id }, owner.accessToken)
    expect([(await again()).status, (await again()).status, (await again()).code]).toEqual([
      200,
      200,
      'over_email_send_rate_limit',
    ])
    for (const round of [1, 2, 3, 4]) await invite(id, emails(round), owner.accessToken)
    expect((await invite(id, ['one-more@example.com'], owner.accessToken)).status).toBe(429)
  })

  test('is attributed to the Owner in the audit log', async () => {
    const { id, owner } = await company()
    await invite(id, ['trail@example.com'], owner.accessToken)
    const entries = await server.db.sql(
      `select user_id from audit.log where company_id = $1 and table_name = 'invitations' and action = 'INSERT'`,
      [id],
    )
    expect(entries).toEqual([{ user_id: owner.userId }])
  })

  test.each(['Manager', 'Contributor', 'Auditor'] as const)('is not allowed to a %s', async (role) => {
    const member = await signUpUser(server)
    const { id } = await company({ [role]: member })
    expect((await invite(id, ['x@example.com'], member.accessToken)).status).toBe(403)
    expect(
      (await server.call('resend-invitation', { companyId: id, invitationId: id }, member.accessToken)).status,
    ).toBe(403)
  })

  test('is not allowed to an Owner of another company, nor after their access ended', async () => {
    const { id, owner } = await company()
    const other = await company()
    expect((await invite(id, ['x@example.com'], other.owner.accessToken)).status).toBe(403)
    expect(
      (await invite(id, ['x@example.com'], owner.accessToken, { accessUntil: '2020-01-01T00:00:00Z' })).status,
    ).toBe(400)
  })
})

const forAdministrators: [string, object][] = [
  ['list-locks', {}],
  ['lift-lock', { userId: '00000000-0000-4000-8000-000000000000' }],
  ['security-monitor', {}],
  ['disable-person', { userId: '00000000-0000-4000-8000-000000000000', disabled: true }],
  ['end-person-sessions', { userId: '00000000-0000-4000-8000-000000000000' }],
  ['person-holdings', { userId: '00000000-0000-4000-8000-000000000000' }],
  ['remove-person', { userId: '00000000-0000-4000-8000-000000000000', handOver: [] }],
]

test.each(forAdministrators)(
  '%s is for administrators, not for Owners, nor while a factor is owed',
  async (name, body) => {
    const { owner } = await company()
    expect((await server.call(name, body, owner.accessToken)).status).toBe(403)
    const person = await signUpUser(server)
    await server.db.sql(`update public.profiles set global_role = 'Admin' where id = $1`, [person.userId])
    await server.db.sql('update auth.sessions set needs_factor = true where user_id = $1', [person.userId])
    await expect(server.call(name, body, person.accessToken)).rejects.toMatchObject({ code: 'PGRST' })
    await server.db.sql('update public.profiles set global_role = null where id = $1', [person.userId])
  },
)

describe('locks', () => {
  test('are listed with their person, and lifted one by one or for a person', async () => {
    const person = await signUpUser(server)
    const fail = async (email: string, address: string) => {
      for (let turn = 0; turn < 6; turn += 1) {
        await server.post('/token?grant_type=password', { email, password: 'wrong' }, { address })
      }
    }
    await fail(person.email, '192.0.2.1')
    await fail(person.email, '192.0.2.2')
    await fail('ghost@example.com', '192.0.2.1')
    const locks = async () => (await server.call('list-locks', {}, admin)).body['locks'] as Record<string, unknown>[]
    const mine = async () => (await locks()).filter(({ userId }) => userId === person.userId)
    expect(await mine()).toHaveLength(2)
    expect((await mine())[0]).toMatchObject({ kind: 'pair', email: person.email, failures: 6 })
    expect((await locks()).filter(({ email }) => email === null)).toHaveLength(1)
    expect((await server.call('lift-lock', { id: (await mine())[0]?.['id'] }, admin)).body).toEqual({ lifted: 1 })
    expect(await mine()).toHaveLength(1)
    await server.call('lift-lock', { userId: person.userId }, admin)
    expect(await mine()).toHaveLength(0)
    expect(
      (await server.client('192.0.2.2').signInWithPassword({ email: person.email, password: PASSWORD })).error,
    ).toBeNull()
    const events = await server.db.sql(
      `select from audit.log where action = 'auth_lock_lifted' and user_id = $1 and actor_id = $2`,
      [person.userId, adminId],
    )
    expect(events.length).toBeGreaterThanOrEqual(2)
  })
})

test('the monitor counts failures, new networks and locks from recorded events', async () => {
  const { email, userId } = await signUpUser(server)
  for (let turn = 0; turn < 5; turn += 1) {
    await server.post('/token?grant_type=password', { email, password: 'wrong' }, { address: '192.0.2.50' })
  }
  await server.db.sql(
    `do $$ begin for turn in 1..11 loop
       perform set_config('request.jwt.claims', '{"sub":"${userId}"}', true), audit.record('export_read', null, 'report-1');
     end loop; end $$`,
  )
  const { body } = await server.call('security-monitor', {}, admin)
  const profiles = body['profiles'] as Record<string, unknown>[]
  expect(profiles.find((profile) => profile['userId'] === userId)).toMatchObject({
    email,
    failedLoginAttempts: 5,
    suspiciousActivities: 1,
    riskScore: 75,
    isLocked: true,
    lockReason: 'Too many failed sign-ins',
  })
  expect(body['resources']).toEqual([{ userId, email, resource: 'export_read report-1', accesses: 11 }])
})

describe('a person', () => {
  test('can be disabled and enabled again; their sessions end at once', async () => {
    const { userId, email, accessToken } = await signUpUser(server)
    expect((await server.call('disable-person', { userId, disabled: true }, admin)).status).toBe(200)
    expect((await server.client().getUser(accessToken)).error?.code).toBe('user_banned')
    await server.call('disable-person', { userId, disabled: false }, admin)
    expect((await server.client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    expect((await server.call('disable-person', { userId: adminId, disabled: true }, admin)).code).toBe('last_admin')
  })

  test('can be signed out everywhere', async () => {
    const { userId, accessToken } = await signUpUser(server)
    expect((await server.call('end-person-sessions', { userId }, admin)).body).toEqual({ ended: 1 })
    expect((await server.client().getUser(accessToken)).error?.name).toBe('AuthSessionMissingError')
  })

  test('can be removed, and their records go to the named person', async () => {
    const leaver = await signUpUser(server)
    const { id, owner } = await company({ Contributor: leaver })
    const [control] = await server.db.sql<{ id: string }>(
      'select id from public.controls where company_id = $1 limit 1',
      [id],
    )
    await server.db.sql(
      `insert into public.org_control_status (company_id, control_id, status, owner_id) values ($1, $2, 'In Progress', $3)`,
      [id, control?.id, leaver.userId],
    )
    const { body } = await server.call('person-holdings', { userId: leaver.userId }, admin)
    expect(body).toMatchObject({ holdings: [{ companyId: id, kind: 'control' }], lastOwnerOf: [] })
    const handOver = [{ companyId: id, to: owner.userId }]
    expect((await server.call('remove-person', { userId: leaver.userId, handOver }, admin)).status).toBe(200)
    expect(await server.db.sql('select owner_id from public.org_control_status where company_id = $1', [id])).toEqual([
      { owner_id: owner.userId },
    ])
    expect((await server.client().getUser(leaver.accessToken)).error).not.toBeNull()
  })

  test('keeps everything where the account must stay, although one company was handed over', async () => {
    const leaver = await signUpUser(server)
    const { id, owner } = await company({ Contributor: leaver })
    const [control] = await server.db.sql<{ id: string }>(
      'select id from public.controls where company_id = $1 limit 1',
      [id],
    )
    await server.db.sql(
      `insert into public.org_control_status (company_id, control_id, owner_id) values ($1, $2, $3)`,
      [id, control?.id, leaver.userId],
    )
    const [own] = await server.db.sql<{ id: string }>(
      `insert into public.companies (name) values ('Of the leaver') returning id`,
    )
    await server.db.sql(
      `insert into public.user_companies (company_id, user_id, company_role) values ($1, $2, 'Owner')`,
      [own?.id, leaver.userId],
    )
    const handOver = [{ companyId: id, to: owner.userId }]
    expect((await server.call('remove-person', { userId: leaver.userId, handOver }, admin)).code).toBe('last_owner')
    expect(
      await server.db.sql('select company_id from public.user_companies where user_id = $1 and company_id = $2', [
        leaver.userId,
        id,
      ]),
    ).toHaveLength(1)
    expect(await server.db.sql('select owner_id from public.org_control_status where company_id = $1', [id])).toEqual([
      { owner_id: leaver.userId },
    ])
    expect(await server.db.sql('select from public.notifications where user_id = $1', [owner.userId])).toEqual([])
    expect((await server.client().getUser(leaver.accessToken)).error).toBeNull()
  })

  test('the last Owner of a company is reported as such, and cannot be removed', async () => {
    const { id, owner } = await company()
    const { body } = await server.call('person-holdings', { userId: owner.userId }, admin)
    expect(body).toMatchObject({ lastOwnerOf: [{ companyId: id }] })
    expect((await server.call('remove-person', { userId: owner.userId, handOver: [] }, admin)).code).toBe('last_owner')
    expect(await server.db.sql('select deleted_at from auth.users where id = $1', [owner.userId])).toEqual([
      { deleted_at: null },
    ])
  })
})
