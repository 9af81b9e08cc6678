import { calculateJwkThumbprint } from 'jose'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { StartError } from '#db/start-error.ts'
import { openKeyring, rotateWhenDue } from './keyring.ts'
import { createLog } from '../log.ts'
import { secretOf } from './secret.ts'
import { createTokens } from './tokens.ts'

let db: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  db = await createTestDatabase()
  pool = db.pool()
})
afterAll(() => db.end())

const secret = secretOf('x'.repeat(32))
const log = createLog('silent')
const open = () => openKeyring(pool, secret, log)
const someone = {
  userId: '11111111-1111-4111-8111-111111111111',
  sessionId: '22222222-2222-4222-8222-222222222222',
  more: {},
}

test('servers that start concurrently share one current and one standby key', async () => {
  const keyrings = await Promise.all([open(), open(), open()])
  expect(new Set(keyrings.map((keyring) => keyring.current().kid)).size).toBe(1)
  expect(keyrings[0]?.publicKeys()).toHaveLength(2)
  for (const keyring of keyrings) keyring.close()
})

test('published keys are public, and named by their thumbprint', async () => {
  const keyring = await open()
  for (const jwk of keyring.publicKeys()) {
    expect(jwk).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    expect(jwk).not.toHaveProperty('d')
    expect(jwk.kid).toBe(await calculateJwkThumbprint(jwk))
  }
  keyring.close()
})

test('private keys are encrypted in the database, and decrypted only with their secret', async () => {
  const rows = await db.sql<{ sealed_private: string }>('select sealed_private from auth.signing_keys')
  expect(rows.every((row) => row.sealed_private.startsWith('v1.'))).toBe(true)
  await expect(openKeyring(pool, secretOf('y'.repeat(32)), log)).rejects.toBeInstanceOf(StartError)
})

test('rotation promotes the published key; tokens of the old one stay valid for an hour', async () => {
  const keyring = await open()
  const other = await open()
  const tokens = createTokens(keyring, 'issuer')
  const before = await tokens.sign(someone)
  const published = keyring.publicKeys().map((jwk) => jwk.kid)

  await expect(keyring.rotate()).rejects.toThrow(/10 minutes/)
  await db.sql(`update auth.signing_keys set created_at = created_at - interval '11 minutes'`)
  await keyring.rotate()
  expect(published).toContain(keyring.current().kid)
  expect(keyring.publicKeys()).toHaveLength(3)
  const after = await tokens.sign(someone)
  await expect(tokens.verify(before.token)).resolves.toBeDefined()
  // The other server has not reloaded the keys yet, and still knows the new one.
  await expect(createTokens(other, 'issuer').verify(after.token)).resolves.toBeDefined()

  await db.sql(`update auth.signing_keys set retired_at = retired_at - interval '1 hour' where state = 'retired'`)
  await keyring.reload()
  await expect(tokens.verify(before.token)).rejects.toThrow()
  keyring.close()
  other.close()
})

const sealing = secret.derive('keyring')
const currentKid = async () =>
  (await db.sql<{ kid: string }>(`select kid from auth.signing_keys where state = 'current'`))[0]?.kid

test('a key that signed for 90 days is replaced by the published one, once, for any number of servers', async () => {
  const first = await currentKid()
  await rotateWhenDue(pool, sealing)
  expect(await currentKid()).toBe(first)
  await db.sql(
    `update auth.signing_keys set created_at = now() - interval '91 days', promoted_at = promoted_at - interval '91 days'`,
  )
  await Promise.all([1, 2, 3].map(() => rotateWhenDue(pool, sealing)))
  const second = await currentKid()
  expect(second).not.toBe(first)
  // The new one was published long ago, but has only begun to sign.
  await db.sql(`update auth.signing_keys set created_at = now() - interval '91 days'`)
  await rotateWhenDue(pool, sealing)
  expect(await currentKid()).toBe(second)
})

test('a key is not replaced by one that was published just now', async () => {
  const first = await currentKid()
  await db.sql(`update auth.signing_keys set promoted_at = now() - interval '91 days' where state = 'current'`)
  await db.sql(`update auth.signing_keys set created_at = now() where state = 'standby'`)
  await rotateWhenDue(pool, sealing)
  expect(await currentKid()).toBe(first)
})

test('a revoked key verifies nothing any more, and every session ends except access tokens', async () => {
  const person = await db.person('Leaked')
  const begin = (method: string) =>
    db.sql(`insert into auth.sessions (user_id, method, not_after) values ($1, $2, now() + interval '1 day')`, [
      person,
      method,
    ])
  await begin('password')
  await begin('token')
  const keyring = await open()
  const tokens = createTokens(keyring, 'issuer')
  const { token } = await tokens.sign(someone)
  await expect(tokens.verify(token)).resolves.toBeDefined()
  const leaked = keyring.current().kid
  await keyring.revoke(leaked)
  await expect(tokens.verify(token)).rejects.toThrow()
  expect(keyring.current().kid).not.toBe(leaked)
  expect(keyring.publicKeys().map((jwk) => jwk.kid)).not.toContain(leaked)
  const left = await db.sql('select method from auth.sessions where user_id = $1 and revoked_at is null', [person])
  expect(left).toEqual([{ method: 'token' }])
  await expect(keyring.revoke(leaked)).rejects.toThrow(/no signing key/)
  keyring.close()
})

test('no role of a request can read the keys', async () => {
  expect(await db.as(undefined, 'select * from auth.signing_keys')).toBe('denied')
  expect(await db.as(await db.person('Person', 'Admin'), 'select * from auth.signing_keys')).toBe('denied')
})
