import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ScanFacts, ScanItem, ScanPart } from '#domain/scans/scan-item.ts'
import { SCAN_FORMATS, recognizeScan } from './recognize-scan.ts'
import { sourceOf } from './scan-source.ts'
import { collect } from './testing-collect.ts'
import { MORE_SCANS } from './testing-more-scans.ts'
import { EXAMPLE_SCANS } from './testing-scans.ts'

const EXAMPLES = [...EXAMPLE_SCANS, ...MORE_SCANS]

async function partsOf(content: string | Uint8Array): Promise<readonly ScanPart[]> {
  const source = sourceOf('scan', content)
  const recognized = await recognizeScan(source)
  if (recognized.kind === 'table') throw new Error('a table')
  return collect(recognized.format.read(source))
}

const itemsIn = (parts: readonly ScanPart[]) => parts.flatMap((one) => (one.part === 'item' ? [one.item] : []))
const unreadIn = (parts: readonly ScanPart[]) => parts.flatMap((one) => (one.part === 'unread' ? [one.unread] : []))

function factsIn(parts: readonly ScanPart[]): Partial<ScanFacts> {
  return Object.assign({}, ...parts.map((one) => (one.part === 'facts' ? one.facts : {}))) as Partial<ScanFacts>
}

function summary({ severity, rule, cves, advisories, asset, place, component }: ScanItem) {
  const [identifier] = asset.identifiers
  const port = place?.protocol === undefined ? place?.path : `${place.port ?? ''}/${place.protocol}`
  const packaged = component && [component.name, component.version].filter((one) => one !== undefined).join(' ')
  return [
    severity,
    rule ?? cves[0] ?? advisories[0] ?? '',
    `${identifier?.kind ?? ''} ${identifier?.value ?? ''}`,
    packaged ?? port ?? '',
  ]
}

/** JSON lines stay in their order. */
const reversed = (text: string) =>
  text
    .trim()
    .split(/\n(?=\{)/)
    .map((value) => JSON.stringify(inReverse(JSON.parse(value))))
    .join('\n')

function inReverse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inReverse)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, inReverse(inner)] as const)
      .reverse(),
  )
}

test('every format has an example here, and each example one format', () => {
  expect(EXAMPLES.map(({ format }) => format).sort()).toEqual(SCAN_FORMATS.map(({ id }) => id).sort())
})

describe.each(EXAMPLES)('$format', ({ format, text, items, takenAt }) => {
  test('is recognized by its content, by one format only, and read item by item', async () => {
    const source = sourceOf('scan', text)
    expect(await recognizeScan(source)).toMatchObject({ kind: 'format', format: { id: format } })
    const parts = await partsOf(text)
    expect(itemsIn(parts).map(summary)).toEqual(items)
    expect(unreadIn(parts)).toEqual([])
    if (takenAt !== undefined) expect(factsIn(parts).startedAt).toBe(takenAt)
  })

  test.skipIf(!text.startsWith('<'))('with entities declared in its document type, it is refused', async () => {
    const bomb = text.replace(/^(?:<\?xml.*?\?>)?/, '$&<!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>')
    await expect(partsOf(bomb)).rejects.toThrow('declares XML entities')
  })

  test.each([
    ['with the line ends of Windows', text.replaceAll('\n', '\r\n')],
    ['with a byte order mark', `\uFEFF${text}`],
    ['in UTF-16', new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['with its keys in another order', text.startsWith('{') || text.startsWith('[') ? reversed(text) : text],
  ])('%s it says the same', async (_, content) => {
    const parts = await partsOf(content)
    expect(itemsIn(parts).map(summary).map(String).sort()).toEqual(items.map(String).sort())
    expect(unreadIn(parts)).toEqual([])
  })

  test('cut in the middle, it is refused or says which line is lost', async () => {
    const whole = itemsIn(await partsOf(text)).length
    const cut = text.slice(0, Math.floor(text.length * 0.75))
    const parts = await partsOf(cut).catch((error: unknown) => error)
    if (parts instanceof Error) expect(parts).toBeInstanceOf(RangeError)
    else {
      const left = parts as readonly ScanPart[]
      expect(unreadIn(left)).not.toEqual([])
      expect(itemsIn(left).length + unreadIn(left).length).toBe(whole)
    }
  })
})

test('lines of a Nessus table share the CVEs of their plugin, as the .nessus file lists them', async () => {
  const [first] = itemsIn(await partsOf(EXAMPLES.find(({ format }) => format === 'nessus-csv')?.text ?? ''))
  expect(first).toMatchObject({ cves: ['CVE-2007-1887', 'CVE-2007-1900'], evidence: 'Version: 5.1.6\nFixed: 5.2.3' })
})

test('what a file has settled itself comes with its reason', async () => {
  const settled = async (format: string) =>
    itemsIn(await partsOf(EXAMPLES.find((one) => one.format === format)?.text ?? ''))[0]?.settled
  expect(await settled('openvex')).toEqual({ state: 'not affected', reason: 'vulnerable code not present' })
  expect(await settled('cyclonedx')).toEqual({ state: 'false positive' })
  expect(await settled('dependabot')).toEqual({ state: 'accepted', reason: 'tolerable_risk' })
})

test.each([
  ['pkg:npm/%40angular/core@17.0.0', { name: '@angular/core', version: '17.0.0' }],
  ['pkg:npm/100%-wool@1.0.0', { name: '100%-wool', version: '1.0.0' }],
  ['a router', { name: 'a router' }],
])('an OpenVEX product %s is the component %o', async (id, component) => {
  const statement = { vulnerability: { name: 'CVE-2022-0778' }, products: [{ '@id': id }], status: 'fixed' }
  const text = JSON.stringify({
    '@context': 'https://openvex.dev/ns/v0.2.0',
    timestamp: '2027-01-01T00:00:00Z',
    statements: [statement],
  })
  expect(itemsIn(await partsOf(text))[0]?.component).toMatchObject(component)
})

test('an entry that is not as its format says is told with its position, and the others are read', async () => {
  const parts = await partsOf(
    JSON.stringify({
      SchemaVersion: 2,
      ArtifactName: 'shop',
      Results: [{ Target: 'a', Vulnerabilities: [{ PkgName: 'no id' }, { VulnerabilityID: 'CVE-2022-0778' }] }],
    }),
  )
  expect(itemsIn(parts).map(({ cves }) => cves)).toEqual([['CVE-2022-0778']])
  expect(unreadIn(parts)).toMatchObject([
    { position: 'Results[0].Vulnerabilities[0]', reason: expect.stringContaining('VulnerabilityID') as string },
  ])
})

test('a Qualys entry that the glossary does not explain is told', async () => {
  const text = EXAMPLES.find(({ format }) => format === 'qualys')?.text.replace('<QID>6</QID>', '<QID>7</QID>') ?? ''
  expect(unreadIn(await partsOf(text))).toMatchObject([
    { reason: 'The glossary of the report does not explain QID 6.' },
  ])
})

test('docs/scans.md says for each format whether a real file proved it', () => {
  const text = readFileSync(new URL('../../docs/scans.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(
    ([, name = '', proof = '']) => [name, proof] as const,
  )
  const documented = new Map(rows)
  for (const { name, provenByFile } of SCAN_FORMATS)
    expect([name, documented.has(name), documented.get(name) !== 'none yet']).toEqual([name, true, provenByFile])
})
