import { expect, test } from 'vitest'
import { groupCounterparts, type Counterpart, type CounterpartBasis } from './counterparts.ts'

const to = (framework: string, id: string, strength: Counterpart['strength']): Counterpart => ({
  framework,
  id,
  strength,
  source: 'NIST',
})

const told = (bases: readonly CounterpartBasis[] = []) =>
  bases.map(({ strength, source, counterparts }) => [strength, source, counterparts.map(({ id }) => id)])

test('our own frameworks come first, the surest entries first, each once', () => {
  const groups = groupCounterparts([
    to('nist-csf-2.0', 'PR.AA-01', 'derived'),
    to('hipaa', '164.312(a)(2)(ii)', 'derived'),
    to('hipaa', '164.312(a)(2)(i)', 'derived'),
    to('hipaa', '164.312(d)', 'exact'),
    to('hipaa', '164.312(d)', 'review'),
    to('cmmc', 'AC.L1-b.1.i', 'exact'),
  ])
  expect(groups.map(({ name }) => name)).toEqual(['CMMC Level 1', 'HIPAA', 'NIST CSF 2.0'])
  expect(told(groups[1]?.bases)).toEqual([
    ['exact', 'NIST', ['164.312(d)']],
    ['derived', 'NIST', ['164.312(a)(2)(i)', '164.312(a)(2)(ii)']],
  ])
})

test('mappings of the same strength stay apart where they come from different sources', () => {
  const [group] = groupCounterparts([
    to('hipaa', '164.312(d)', 'derived'),
    { ...to('hipaa', '164.308(a)(4)', 'derived'), source: 'HHS' },
  ])
  expect(told(group?.bases)).toEqual([
    ['derived', 'HHS', ['164.308(a)(4)']],
    ['derived', 'NIST', ['164.312(d)']],
  ])
})
