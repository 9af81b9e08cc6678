import { calculateJwkThumbprint } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#db/testing.ts'
import { StartError } from '#db/start-error.ts'
import { openKeyring } from './keyring.ts'
import { createLog } from './log.ts'
import { secretOf } from './secret.ts'
import { createTokens } from './tokens.ts'

let db: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  db = await createTestDatabase()
  pool = new pg.Pool({ connectionString: db.urls.service, max: 4 })
})
afterAll(async () => {
  await pool.end()
  await db.end()
})

const secret = secretOf('x'.repeat(32))
const log = createLog('silent')
const open = () => openKeyring(pool, secret, log)
const someone = {
  userId: '11111111-1111-4111-8111-111111111111',
  sessionId: '22222222-2222-4222-8222-222222222222',
  more: {},
}

test('servers that start at once share one current and one standby key', async () => {
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

test('private keys are not readable in the database, and open with their secret only', async () => {
  const rows = await db.sql<{ sealed_private: string }>('select sealed_private from auth.signing_keys')
  expect(rows.every((row) => row.sealed_private.startsWith('v1.'))).toBe(true)
  await expect(openKeyring(pool, secretOf('y'.repeat(32)), log)).rejects.toBeInstanceOf(StartError)
})

test('rotating promotes the published key; tokens of the old one stay good for an hour', async () => {
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
  // The other server has not read the keys again yet, and knows the new one all the same.
  await expect(createTokens(other, 'issuer').verify(after.token)).resolves.toBeDefined()

  await db.sql(`update auth.signing_keys set retired_at = retired_at - interval '1 hour' where state = 'retired'`)
  await keyring.reload()
  await expect(tokens.verify(before.token)).rejects.toThrow()
  keyring.close()
  other.close()
})

test('no role of a request reads the keys', async () => {
  expect(await db.as(undefined, 'select * from auth.signing_keys')).toBe('denied')
  expect(await db.as(await db.person('Somebody', 'Admin'), 'select * from auth.signing_keys')).toBe('denied')
})
