import { readFileSync } from 'node:fs'
import { Ajv, type AnySchemaObject } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import type { ExportedFinding } from '#domain/vulnerabilities/exports/exported-finding.ts'
import { toCycloneDxVex } from '#domain/vulnerabilities/exports/to-cyclonedx-vex.ts'
import { toOpenVex } from '#domain/vulnerabilities/exports/to-openvex.ts'
import { toSarif } from '#domain/vulnerabilities/exports/to-sarif.ts'
import { VEX_JUSTIFICATIONS } from '#domain/vulnerabilities/vex-justification.ts'
import { recognizeScan } from './recognize-scan.ts'
import { sourceOf } from './scan-source.ts'
import { collect } from './testing-collect.ts'

// What the list exports is read by our own readers of the same formats, so that both sides agree on every decision.

const schema = (name: string): AnySchemaObject =>
  JSON.parse(
    readFileSync(new URL(`../../scripts/sbom/cyclonedx/${name}.json`, import.meta.url), 'utf8'),
  ) as AnySchemaObject

const asset = { id: '6f0c0a3e-7f0b-4c9e-8b1c-0d6c6f1f2a11', name: 'web01' }
const finding = (number: number, more: Partial<ExportedFinding>): ExportedFinding => ({
  number,
  title: `Weakness ${number}`,
  severity: 'high',
  status: 'open',
  cve_ids: [`CVE-2027-000${number}`],
  score: 8.1,
  solution: 'Update it',
  decision_reason: null,
  accepted_until: null,
  vex_justification: null,
  first_seen_on: '2027-01-05',
  due_on: '2027-02-04',
  assets: [asset],
  ...more,
})
const FINDINGS = [
  finding(1, { severity: 'critical', score: null }),
  finding(2, { status: 'fixed' }),
  finding(3, { status: 'accepted', decision_reason: 'No newer one', accepted_until: '2027-12-31' }),
  finding(4, { status: 'false positive', decision_reason: 'Patched by the distribution' }),
  finding(5, {
    status: 'not affected',
    decision_reason: 'No JNDI',
    vex_justification: 'vulnerable_code_not_in_execute_path',
  }),
]
const FACTS = { id: '3e671687-395b-41f5-a30f-a58921a69b79', company: 'Acme', at: '2027-03-10T12:00:00Z' }

async function readBack(file: object) {
  const source = sourceOf('export.json', JSON.stringify(file))
  const recognized = await recognizeScan(source)
  if (recognized.kind === 'table') throw new Error('a table')
  const parts = await collect(recognized.format.read(source))
  expect(parts.filter(({ part }) => part === 'unread')).toEqual([])
  const items = parts.flatMap((part) => (part.part === 'item' ? [part.item] : []))
  return { format: recognized.format.id, items: items.map(({ cves, settled }) => [cves[0], settled?.state]) }
}

test('OpenVEX says of each CVE what was decided', async () => {
  expect(await readBack(toOpenVex(FINDINGS, FACTS))).toEqual({
    format: 'openvex',
    items: [
      ['CVE-2027-0001', undefined],
      ['CVE-2027-0002', 'fixed'],
      ['CVE-2027-0003', undefined],
      ['CVE-2027-0004', 'not affected'],
      ['CVE-2027-0005', 'not affected'],
    ],
  })
  const { statements } = toOpenVex([...FINDINGS, finding(6, { cve_ids: [] }), finding(7, { assets: [] })], FACTS)
  expect(statements).toHaveLength(5)
  expect(statements[2]).toMatchObject({
    status: 'affected',
    action_statement: 'The risk is accepted until 2027-12-31: No newer one',
  })
  // The standard asks for one of the two, and these are its own words.
  expect(statements[4]).toMatchObject({
    justification: 'vulnerable_code_not_in_execute_path',
    impact_statement: 'No JNDI',
  })
})

test('CycloneDX is valid by the published schema, whatever the justification', async () => {
  const file = toCycloneDxVex(
    [
      ...FINDINGS,
      ...VEX_JUSTIFICATIONS.map((one, at) =>
        finding(10 + at, { status: 'not affected', decision_reason: 'So', vex_justification: one }),
      ),
    ],
    FACTS,
  )
  const ajv = new Ajv({ strict: false, allErrors: true, schemas: [schema('jsf-0.82'), schema('spdx')] })
  addFormats.default(ajv)
  ajv.addFormat('iri-reference', true)
  ajv.addFormat('idn-email', true)
  const isValid = ajv.compile(schema('bom-1.5'))
  expect(isValid(file), JSON.stringify(isValid.errors)).toBe(true)
  const { items } = await readBack(toCycloneDxVex(FINDINGS, FACTS))
  expect(items).toEqual([
    ['CVE-2027-0001', undefined],
    ['CVE-2027-0002', 'fixed'],
    ['CVE-2027-0003', undefined],
    ['CVE-2027-0004', 'false positive'],
    ['CVE-2027-0005', 'not affected'],
  ])
})

test('SARIF has a result for each asset, and suppresses what was decided', async () => {
  const { format, items } = await readBack(toSarif([...FINDINGS, finding(6, { cve_ids: [], assets: [] })]))
  expect(format).toBe('sarif')
  expect(items).toHaveLength(6)
  const [run] = toSarif([
    finding(1, { status: 'accepted', decision_reason: 'Why', assets: [asset, { ...asset, name: 'web 2' }] }),
  ]).runs
  expect(run?.results).toMatchObject([
    { ruleId: 'F-1/CVE-2027-0001', level: 'error', suppressions: [{ justification: 'accepted: Why' }] },
    { locations: [{ physicalLocation: { artifactLocation: { uri: 'web%202' } } }] },
  ])
})
