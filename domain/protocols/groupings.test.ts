import { expect, test } from 'vitest'
import { compareGroupings, groupingName, groupingsOf } from './groupings.ts'
import { PROTOCOL_IDS } from './protocol-id.ts'

test('both CMMC levels have the fourteen families, in the order of NIST SP 800-171', () => {
  const codes = 'AC AT AU CM IA IR MA MP PS PE RA CA SC SI'.split(' ')
  expect(groupingsOf('cmmc').map((g) => g.code)).toEqual(codes)
  expect(groupingsOf('cmmc2').map((g) => g.code)).toEqual(codes)
})

test.each([
  ['cmmc', 'AC', 'Access Control'],
  ['cmmc2', 'CA', 'Security Assessment'],
  ['hipaa', 'administrative', 'Administrative safeguards'],
  ['hipaa', 'physical', 'Physical safeguards'],
  ['iso27001', 'physical', 'Physical controls'],
  ['soc2', 'processing-integrity', 'Processing integrity'],
  ['soc2', 'our-own', 'our-own'],
  ['soc2', 'other', 'Other'],
  ['hipaa', 'constructor', 'constructor'],
] as const)('%s shows %s as %s', (protocol, code, name) => {
  expect(groupingName(protocol, code)).toBe(name)
})

test('five HIPAA domains and five SOC 2 categories', () => {
  expect(groupingsOf('hipaa').map((g) => g.code)).toEqual([
    'administrative',
    'physical',
    'technical',
    'organizational',
    'breach',
  ])
  expect(groupingsOf('soc2').map((g) => g.code)).toEqual([
    'security',
    'availability',
    'processing-integrity',
    'confidentiality',
    'privacy',
  ])
})

test.each(PROTOCOL_IDS)('%s sorts known groupings first, in order, then the rest naturally', (protocol) => {
  const known = groupingsOf(protocol).map((g) => g.code)
  const shuffled = ['zone10', ...known.toReversed(), 'zone9']
  expect(shuffled.toSorted((a, b) => compareGroupings(protocol, a, b))).toEqual([...known, 'zone9', 'zone10'])
})
