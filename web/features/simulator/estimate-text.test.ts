import { expect, test } from 'vitest'
import { parseEstimate, textOf } from './estimate-text.ts'

const nothing = { cost: '', hours: '', partCost: '', partHours: '' }

test('amounts are whole, with or without separators; an empty field is no estimate', () => {
  expect(parseEstimate({ ...nothing, cost: '12,400', hours: ' 8 ' }).estimate).toEqual({
    cost: 12_400,
    hours: 8,
    partCost: null,
    partHours: null,
  })
  expect(parseEstimate(nothing).estimate).toEqual({ cost: null, hours: null, partCost: null, partHours: null })
})

test.each([
  ['cost', '-1'],
  ['cost', '1.5'],
  ['hours', 'two'],
  ['hours', '100001'],
  ['partCost', '1e3'],
] as const)('%s of %j is refused', (name, text) => {
  const { estimate, errors } = parseEstimate({ ...nothing, [name]: text })
  expect(estimate).toBeUndefined()
  expect(Object.keys(errors)).toEqual([name])
})

test('a part is not more than the whole', () => {
  expect(parseEstimate({ ...nothing, cost: '10', partCost: '11' }).errors).toEqual({
    partCost: 'Not more than the whole.',
  })
  expect(parseEstimate({ ...nothing, partHours: '11' }).errors).toEqual({})
})

test('what is known is what is typed', () => {
  const estimate = { cost: 0, hours: null, partCost: null, partHours: 3 }
  expect(parseEstimate(textOf(estimate)).estimate).toEqual(estimate)
})
