import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig, settings } from './config.ts'

test('needs no settings', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 8080,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:8080',
    apiKeysRequired: true,
    databaseUrl: undefined,
  })
})

test('an empty variable counts as absent', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: undefined })
})

test.each([
  [{ PORT: '80a' }, 'PORT must be a port number'],
  [{ PORT: '70000' }, 'PORT must be a port number'],
  [{ PUBLIC_URL: 'parapet.example' }, 'PUBLIC_URL must be a URL beginning with http:// or https://'],
  [{ DATABASE_URL: 'mysql://host/db' }, 'DATABASE_URL must be a URL beginning with postgres://'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be the number of proxies'],
  [{ STORAGE_URL: './files' }, 'STORAGE_URL must be a URL beginning with s3:// or file://'],
  [{ MAX_FILE_MB: '0' }, 'MAX_FILE_MB must be a whole number of megabytes'],
  [{ CLAMD_URL: 'localhost:3310' }, 'CLAMD_URL must be a URL beginning with tcp:// or unix://'],
  [{ PATTERN_TIMEOUT_MS: '5001' }, 'PATTERN_TIMEOUT_MS must be a whole number of milliseconds from 10 to 5000'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be debug'],
  [{ EGRESS_ALLOW: 'idp.internal, 10.0.0.0/33' }, 'EGRESS_ALLOW must be hosts, addresses or networks'],
  [{ FEEDS_ONLINE: 'yes' }, 'FEEDS_ONLINE must be on or off'],
  [{ FEEDS_URLS: 'nvd=https://mirror.example' }, 'FEEDS_URLS must be nvd-files'],
  [{ FEEDS_PROXY: 'socks://proxy' }, 'FEEDS_PROXY must be a URL beginning with http://'],
  [{ API_SCHEMAS: 'public,auth' }, 'API_SCHEMAS must not name auth'],
  [{ API_SCHEMAS: 'Private' }, 'API_SCHEMAS must not name auth'],
  [{ API_SCHEMAS: 'pg_catalog' }, 'API_SCHEMAS must not name auth'],
  [{ API_SCHEMAS: 'public,' }, 'API_SCHEMAS must be names of schemas'],
  [{ API_SCHEMAS: 'public,"x"' }, 'API_SCHEMAS must be names of schemas'],
  [{ API_SCHEMAS: 'public,public' }, 'API_SCHEMAS must name each schema once'],
])('%j is refused in one sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence)
})

test('schemas are a list; the default is public', () => {
  expect(readConfig({}).apiSchemas).toEqual(['public'])
  expect(readConfig({ API_SCHEMAS: 'public, reports' }).apiSchemas).toEqual(['public', 'reports'])
})

test('the public URL never ends in a slash', () => {
  expect(readConfig({ PUBLIC_URL: 'https://parapet.example/' }).publicUrl).toBe('https://parapet.example')
  expect(readConfig({ HOST: '0.0.0.0', PORT: '9000' }).publicUrl).toBe('http://localhost:9000')
})

test('the README’s table lists every setting, and no other', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
  const documented = [...readme.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map((match) => match[1])
  expect(new Set(documented)).toEqual(new Set(Object.keys(settings.shape)))
})

test('the addresses of feeds are read by their names', () => {
  const { feedUrls, feedsOnline } = readConfig({
    FEEDS_URLS: 'kev=https://mirror.example/kev?a=b, osv=http://osv',
    FEEDS_ONLINE: 'off',
  })
  expect([...feedUrls]).toEqual([
    ['kev', 'https://mirror.example/kev?a=b'],
    ['osv', 'http://osv'],
  ])
  expect(feedsOnline).toBe(false)
  expect(readConfig({}).feedsOnline).toBeUndefined()
})
