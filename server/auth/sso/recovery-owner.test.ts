import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signUpUser, type TestServer } from '../testing.ts'
import { startSsoServer, type TestAdmin } from './testing.ts'

let server: TestServer
let admin: TestAdmin
let chief: Awaited<ReturnType<typeof signUpUser>>

beforeAll(async () => {
  ;({ server, admin } = await startSsoServer())
})
afterAll(() => server.end())
beforeEach(async () => {
  await server.db.sql('delete from auth.sso_providers')
  chief = await signUpUser(server)
  await server.db.sql(`update public.profiles set global_role = 'Admin' where id = $1`, [chief.userId])
})

const provider = (isEnforced: boolean) =>
  server.db.sql(
    `insert into auth.sso_providers (kind, name, config, is_enabled, is_enforced, recovery_user_id, tested_at)
     values ('oidc', 'Corp', '{"issuer": "https://corp.example", "clientId": "x"}', true, $1, $2, now())`,
    [isEnforced, chief.userId],
  )
const enforcedBy = (userId: string) => server.db.sql('update auth.sso_providers set recovery_user_id = $1', [userId])

const disable = (disabled: boolean) => server.call('disable-person', { userId: chief.userId, disabled }, admin.token)
const remove = () => server.call('remove-person', { userId: chief.userId, handOver: [] }, admin.token)
const deleteAccount = () =>
  server.request(`/admin/users/${chief.userId}`, {
    method: 'DELETE',
    body: '{}',
    headers: { authorization: `Bearer ${admin.token}` },
  })
const setRole = async (role: string | null) =>
  server.platform.database.asCaller(
    await server.callerOf(admin.token),
    { text: 'select public.set_global_role($1, $2)', values: [chief.userId, role] },
    { readOnly: false },
  )

test('the recovery owner of a required provider is not disabled, removed or demoted', async () => {
  await provider(true)
  expect(await disable(true)).toMatchObject({ status: 409, code: 'sso_recovery_owner' })
  expect(await remove()).toMatchObject({ status: 409, code: 'sso_recovery_owner' })
  expect((await deleteAccount()).status).toBe(409)
  for (const role of ['Auditor', null]) await expect(setRole(role)).rejects.toThrow('Choose another recovery owner')
  expect(
    await server.db.sql(
      `select p.global_role, u.banned_until, u.deleted_at from auth.users u join public.profiles p using (id) where id = $1`,
      [chief.userId],
    ),
  ).toEqual([{ global_role: 'Admin', banned_until: null, deleted_at: null }])
})

test('once another recovery owner is chosen, all of that is possible', async () => {
  await provider(true)
  await enforcedBy(admin.id)
  expect((await disable(true)).status).toBe(200)
  expect((await disable(false)).status).toBe(200)
  await setRole(null)
  expect((await remove()).status).toBe(200)
})

test.each([
  ['removed', async () => (await remove()).status],
  ['deleted', async () => (await deleteAccount()).status],
])('the recovery owner of a provider that is not required can be %s', async (_how, go) => {
  await provider(false)
  await setRole('Auditor')
  expect(await go()).toBe(200)
  expect(await server.db.sql('select recovery_user_id from auth.sso_providers')).toEqual([{ recovery_user_id: null }])
})
