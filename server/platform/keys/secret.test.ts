import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartError } from '#db/start-error.ts'
import { seal, unseal } from './secret-box.ts'
import { anonKey, loadSecret, secretOf } from './secret.ts'

let dataDir: string
beforeEach(() => {
  dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'parapet-secret-')), 'data')
})
afterEach(() => rmSync(path.dirname(dataDir), { recursive: true }))

const file = () => path.join(dataDir, 'secret.key')

describe('the secret', () => {
  test('is created once, readable only by its owner, and is the same at the next start', async () => {
    const first = await loadSecret({ secretKey: undefined, dataDir })
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    const second = await loadSecret({ secretKey: undefined, dataDir })
    expect(second.derive('pepper')).toEqual(first.derive('pepper'))
  })

  test('is one secret when eight servers start concurrently', async () => {
    const secrets = await Promise.all(Array.from({ length: 8 }, () => loadSecret({ secretKey: undefined, dataDir })))
    expect(new Set(secrets.map((secret) => secret.derive('refresh').toString('hex'))).size).toBe(1)
    expect(readFileSync(file(), 'utf8').trim()).toMatch(/^[\w-]{64}$/)
  })

  test('is refused when others may read it', async () => {
    await loadSecret({ secretKey: undefined, dataDir })
    chmodSync(file(), 0o640)
    await expect(loadSecret({ secretKey: undefined, dataDir })).rejects.toThrow(/chmod 600/)
  })

  test('tells what to do when the folder cannot be used', async () => {
    writeFileSync(path.join(path.dirname(dataDir), 'file'), '')
    const unusable = path.join(path.dirname(dataDir), 'file', 'data')
    await expect(loadSecret({ secretKey: undefined, dataDir: unusable })).rejects.toBeInstanceOf(StartError)
  })

  test('derives a separate key for each purpose', () => {
    const secret = secretOf('x'.repeat(32))
    const keys = (['keyring', 'pepper', 'refresh', 'rate', 'anon-key'] as const).map((purpose) =>
      secret.derive(purpose).toString('hex'),
    )
    expect(new Set(keys).size).toBe(5)
    expect(keys.every((key) => key.length === 64)).toBe(true)
  })

  test('derives an anonymous key that clients recognise as one', () => {
    expect(anonKey(secretOf('x'.repeat(32)))).toMatch(/^sb_publishable_[\w-]{32}$/)
    expect(anonKey(secretOf('x'.repeat(32)))).not.toBe(anonKey(secretOf('y'.repeat(32))))
  })
})

describe('a sealed text', () => {
  const key = secretOf('x'.repeat(32)).derive('keyring')

  test('opens with its key and context', () => {
    expect(unseal(key, 'table|1', seal(key, 'table|1', 'héllo'))).toBe('héllo')
  })

  test('does not open with another context or key, or after a change', () => {
    const sealed = seal(key, 'table|1', 'hello')
    expect(unseal(key, 'table|2', sealed)).toBeUndefined()
    expect(unseal(Buffer.alloc(32), 'table|1', sealed)).toBeUndefined()
    const [version, iv, body, tag = ''] = sealed.split('.')
    const changed = [version, iv, body, (tag.startsWith('A') ? 'B' : 'A') + tag.slice(1)].join('.')
    expect(unseal(key, 'table|1', changed)).toBeUndefined()
    expect(unseal(key, 'table|1', [version, iv, body, tag.slice(0, 6)].join('.'))).toBeUndefined()
    expect(unseal(key, 'table|1', '')).toBeUndefined()
  })
})
