import { expect, test } from 'vitest'
import { groupCounterparts, type Counterpart } from './counterparts.ts'

const to = (framework: string, id: string, strength: Counterpart['strength']): Counterpart => ({
  framework,
  id,
  strength,
  source: 'NIST',
})

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
  expect(groups[1]?.counterparts.map(({ id, strength }) => `${id} ${strength}`)).toEqual([
    '164.312(d) exact',
    '164.312(a)(2)(i) derived',
    '164.312(a)(2)(ii) derived',
  ])
})
