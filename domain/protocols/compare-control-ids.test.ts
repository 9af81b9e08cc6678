import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareControlIds } from './compare-control-ids.ts'

test.each([
  ['NIST', ['3.1', '3.1.1', '3.1.2', '3.1.10', '3.2.1', '3.10.1', '3.14.7']],
  ['ISO', ['4', '4.1', '6.1.3', '10.2', 'A.5.9', 'A.5.10', 'A.8.1']],
  ['SOC 2', ['CC1.1', 'CC1.2', 'CC2.1', 'CC10.1']],
  ['CMMC practices', ['AC.L2-3.1.2', 'AC.L2-3.1.10', 'AT.L2-3.2.1']],
  ['CMMC level 1', ['b.1.i', 'b.1.iv', 'b.1.v', 'b.1.ix', 'b.1.x', 'b.1.xiv'].map((id) => `AC.L1-${id}`)],
  ['FAR', ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'ix', 'x', 'xv'].map((n) => `52.204-21(b)(1)(${n})`)],
  [
    'HIPAA',
    [
      '164.308(a)(1)(i)',
      '164.308(a)(1)(ii)(A)',
      '164.308(a)(1)(ii)(B)',
      '164.308(a)(2)',
      '164.308(a)(10)',
      '164.308(b)(1)',
      '164.310(a)(2)(iii)',
      '164.310(a)(2)(iv)',
      '164.310(a)(2)(v)',
      '164.310(a)(2)(ix)',
      '164.310(b)',
      '164.310(c)',
      '164.310(d)(1)',
      '164.310(i)',
      '164.402',
    ],
  ],
])('%s ids come in the order of their source', (_, ordered) => {
  expect(ordered.toReversed().toSorted(compareControlIds)).toEqual(ordered)
  expect(ordered.toSorted().toSorted(compareControlIds)).toEqual(ordered)
})

const part = fc.constantFrom(
  '3',
  '1',
  '01',
  '10',
  'A',
  'a',
  'b',
  'c',
  'i',
  'ii',
  'iiii',
  'iv',
  'v',
  'ix',
  'x',
  'mix',
  '.',
  '(',
  ')',
  '-',
  ' ',
)
const id = fc.oneof(
  fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string(),
)

test('it is a total order: antisymmetric, transitive, zero only for the same id', () => {
  fc.assert(
    fc.property(id, id, id, (a, b, c) => {
      expect(Math.sign(compareControlIds(a, b)) + Math.sign(compareControlIds(b, a))).toBe(0)
      expect(compareControlIds(a, b) === 0).toBe(a === b)
      const [x, y, z] = [a, b, c].toSorted(compareControlIds)
      expect(compareControlIds(x ?? '', z ?? '')).toBeLessThanOrEqual(0)
      expect(compareControlIds(x ?? '', y ?? '')).toBeLessThanOrEqual(0)
    }),
    { numRuns: 2000 },
  )
})

test('numbers too long for a double still end in an order', () => {
  const long = '9'.repeat(400)
  expect(compareControlIds(`A.${long}`, `A.${long}1`)).toBe(-1)
  expect(compareControlIds(`A.${long}`, `A.${long}`)).toBe(0)
})
