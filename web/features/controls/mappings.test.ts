import { expect, test } from 'vitest'
import { groupMappings, noMappingText, NOT_MAPPED, type Mapping, type MappingBasis } from './mappings.ts'

const to = (framework: string, id: string, strength: Mapping['strength']): Mapping => ({
  framework,
  id,
  strength,
  source: 'NIST',
})

const listed = (bases: readonly MappingBasis[] = []) =>
  bases.map(({ strength, source, mappings }) => [strength, source, mappings.map(({ id }) => id)])

test('our own frameworks come first, the surest entries first, each once', () => {
  const groups = groupMappings([
    to('nist-csf-2.0', 'PR.AA-01', 'derived'),
    to('hipaa', '164.312(a)(2)(ii)', 'derived'),
    to('hipaa', '164.312(a)(2)(i)', 'derived'),
    to('hipaa', '164.312(d)', 'exact'),
    to('hipaa', '164.312(d)', 'review'),
    to('cmmc', 'AC.L1-b.1.i', 'exact'),
  ])
  expect(groups.map(({ name }) => name)).toEqual(['CMMC Level 1', 'HIPAA', 'NIST CSF 2.0'])
  expect(listed(groups[1]?.bases)).toEqual([
    ['exact', 'NIST', ['164.312(d)']],
    ['derived', 'NIST', ['164.312(a)(2)(i)', '164.312(a)(2)(ii)']],
  ])
})

test('mappings of the same strength stay apart where they come from different sources', () => {
  const [group] = groupMappings([
    to('hipaa', '164.312(d)', 'derived'),
    { ...to('hipaa', '164.308(a)(4)', 'derived'), source: 'HHS' },
  ])
  expect(listed(group?.bases)).toEqual([
    ['derived', 'HHS', ['164.308(a)(4)']],
    ['derived', 'NIST', ['164.312(d)']],
  ])
})

test('a criterion of SOC 2 says that the framework has no mappings, not that it has no counterpart', () => {
  expect(NOT_MAPPED).toContain('SOC 2 has no mappings')
  expect(noMappingText('soc2')).toBe(NOT_MAPPED)
  expect(noMappingText('cmmc2')).toContain('No counterpart is known.')
})
