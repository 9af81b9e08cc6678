import { generate } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFirstAccount, PASSWORD, startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let email = ''
beforeAll(async () => {
  server = await startTestServer()
  email = await makeFirstAccount(server)
})
afterAll(() => server.end())

const signIn = async () => {
  const client = server.client()
  const { data } = await client.signInWithPassword({ email, password: PASSWORD })
  return { client, token: data.session?.access_token ?? '' }
}
const set = (required: boolean, token: string) => server.call('set-required-second-factor', { required }, token)

test('the only Admin closes no company to themselves, and gets the rights back by setting a factor up', async () => {
  const { client, token } = await signIn()
  expect(await set(true, token)).toMatchObject({ status: 403, code: 'insufficient_aal' })
  // Required all the same, as by another administrator, and the announced day has passed.
  await server.db.sql('update auth.installation_settings set second_factor_required = true')
  await server.db.sql('select private.announce_admin_factor()')
  expect((await server.call('list-locks', {}, token)).status).toBe(200)
  await server.db.sql(`update auth.admin_factor_deadlines set due_at = now()`)
  expect((await server.call('list-locks', {}, token)).status).toBe(403)
  expect((await server.request('/admin/users', { headers: { authorization: `Bearer ${token}` } })).status).toBe(403)
  // A recovery code first: before any factor counts.
  expect((await server.call('create-recovery-codes', {}, token)).status).toBe(200)
  const { data: enrolled } = await client.mfa.enroll({ factorType: 'totp' })
  const { data } = await client.mfa.challengeAndVerify({
    factorId: enrolled?.id ?? '',
    code: await generate({ secret: enrolled?.totp.secret ?? '' }),
  })
  const strong = data?.access_token ?? ''
  expect((await server.call('list-locks', {}, strong)).status).toBe(200)
  for (const required of [true, false, true]) expect(await set(required, strong)).toMatchObject({ status: 200 })
  const events = await server.db.sql(
    `select action from audit.log where action like 'auth_factor%required' order by seq`,
  )
  expect(events).toEqual([{ action: 'auth_factor_not_required' }, { action: 'auth_factor_required' }])
})

test('a recovery code alone is no second factor', async () => {
  const person = await server.db.sql<{ id: string }>('select id from auth.users where email = $1', [email])
  await server.db.sql('delete from auth.mfa_factors where user_id = $1', [person[0]?.id])
  const { token } = await signIn()
  const { body } = await server.call('create-recovery-codes', {}, token)
  const [code] = JSON.parse(JSON.stringify(body)).codes
  expect(await server.call('use-recovery-code', { code }, token)).toMatchObject({
    status: 422,
    code: 'mfa_factor_not_found',
  })
})
