import { describe, expect, test } from 'vitest'
import { PROTOCOLS, readCatalog, readCrosswalk, readObjectives } from './load-catalogs.ts'

const counts = { cmmc: 15, cmmc2: 110, hipaa: 93, iso27001: 93, soc2: 61 }

describe.each(PROTOCOLS)('%s', (protocol) => {
  const entries = readCatalog(protocol)

  test('every entry is there, once', () => {
    expect(entries).toHaveLength(counts[protocol])
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length)
  })

  test.each(['description', 'guidance'] as const)('each %s is a text of its own', (field) => {
    const texts = entries.map((entry) => entry[field].trim().toLowerCase())
    expect(texts.filter((text) => text.length < 80)).toEqual([])
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
  })
})

describe('assessment objectives', () => {
  const all = readObjectives()

  test.each([
    ['cmmc2', 320],
    ['cmmc', 59],
  ] as const)('%s has %d, each a text of its own, and every control has some', (protocol, total) => {
    const own = all.filter((objective) => objective.catalog_id.startsWith(`${protocol}/`))
    expect(own).toHaveLength(total)
    expect(new Set(own.map(({ words }) => words)).size).toBe(total)
    const controls = readCatalog(protocol).map(({ id }) => `${protocol}/${id}`)
    expect(new Set(own.map((objective) => objective.catalog_id))).toEqual(new Set(controls))
  })

  test('their letters follow one another', () => {
    for (const { letter, position } of all) expect(letter).toBe(String.fromCodePoint(97 + position))
  })

  test('those of level 1 name the objective of NIST SP 800-171A that they answer to', () => {
    for (const { source } of all.filter(({ id }) => id.startsWith('cmmc/')))
      expect(source).toMatch(/^3\.\d+\.\d+(\[[a-z]\])?$/)
  })
})

test('SPRS weights of the 110 requirements: 44 of 5, 14 of 3, 51 of 1, one without, 313 in all', () => {
  const weights = readCatalog('cmmc2').map((entry) => entry.weight)
  const of = (weight: number | null) => weights.filter((candidate) => candidate === weight).length
  expect({ five: of(5), three: of(3), one: of(1), none: of(null) }).toEqual({ five: 44, three: 14, one: 51, none: 1 })
  expect(weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0)).toBe(313)
  expect(readCatalog('cmmc2').find((entry) => entry.id === '3.12.4')?.weight).toBeNull()
})

test('46 requirements may stand on a POA&M of a Conditional status, 3.13.11 in its 3-point case, 63 never', () => {
  const eligible = readCatalog('cmmc2').map((entry) => entry.poam_eligible)
  expect(['yes', 'partial', 'no'].map((word) => eligible.filter((candidate) => candidate === word).length)).toEqual([
    46, 1, 63,
  ])
})

test('Annex A has its four themes: 37, 8, 14, 34', () => {
  const of = (theme: string) => readCatalog('iso27001').filter((entry) => entry.safeguard_domain === theme).length
  expect(['organizational', 'people', 'physical', 'technological'].map(of)).toEqual([37, 8, 14, 34])
})

test('SOC 2 has 33 common criteria and 3, 5, 2 and 18 of the other categories', () => {
  const of = (category: string) => readCatalog('soc2').filter((entry) => entry.safeguard_domain === category).length
  expect(['security', 'availability', 'processing-integrity', 'confidentiality', 'privacy'].map(of)).toEqual([
    33, 3, 5, 2, 18,
  ])
})

test('documentation of HIPAA counts as organizational', () => {
  const domains = readCatalog('hipaa')
    .filter((entry) => entry.id.startsWith('164.316'))
    .map((entry) => entry.safeguard_domain)
  expect(new Set(domains)).toEqual(new Set(['organizational']))
})

test('every mapping begins at an entry of ours, ends at one where it ends with us, and names its source', () => {
  const ids = Object.fromEntries(
    PROTOCOLS.map((protocol) => [protocol, new Set(readCatalog(protocol).map((entry) => entry.id))]),
  )
  const dangling = readCrosswalk().filter(
    (row) =>
      !ids[row.protocol_id]?.has(row.nist_id) ||
      (ids[row.to_framework] !== undefined && !ids[row.to_framework]?.has(row.to_id)) ||
      row.source === '',
  )
  expect(dangling).toEqual([])
  expect(readCrosswalk().filter((row) => /cisco|unofficial/i.test(row.source))).toEqual([])
})

test('SOC 2 is the one framework without mappings, which the page and the README say', () => {
  const mapped = new Set(readCrosswalk().flatMap((row) => [row.protocol_id, row.to_framework]))
  expect(PROTOCOLS.filter((protocol) => !mapped.has(protocol))).toEqual(['soc2'])
})
