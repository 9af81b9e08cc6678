import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Choice, chooseCheapest } from './choose-cheapest.ts'

const keep = (deduction: number): Choice => ({ price: 0, deduction, isStep: false })
const close = (price: number): Choice => ({ price, deduction: 0, isStep: true })

test('a cheap pair beats the one that greed would take first', () => {
  // By price for a point the five looks best; with two points to find, the two ones together cost less.
  const items = [
    [keep(5), close(10)],
    [keep(1), close(3)],
    [keep(1), close(3)],
  ]
  expect(chooseCheapest(items, 5)).toEqual([0, 1, 1])
  expect(chooseCheapest(items, 2)).toEqual([1, 0, 0])
})

test('what has no way to stay open is closed, whatever the budget', () => {
  expect(chooseCheapest([[close(7)], [keep(1), close(1)]], 100)).toEqual([0, 0])
})

test('part of the way is taken where that is enough', () => {
  const group = [keep(5), { price: 4, deduction: 3, isStep: true }, close(9)]
  expect(chooseCheapest([group], 3)).toEqual([1])
  expect(chooseCheapest([group], 2)).toEqual([2])
})

test('nothing is done that is not needed, even for nothing', () => {
  expect(chooseCheapest([[keep(1), close(0)]], 1)).toEqual([0])
})

test('among equals the earlier ones are closed', () => {
  const item = [keep(1), close(2)]
  expect(chooseCheapest([item, item, item], 1)).toEqual([1, 1, 0])
})

test('no way is no plan', () => {
  expect(chooseCheapest([[keep(1)]], 0)).toBeUndefined()
  expect(chooseCheapest([[]], 9)).toBeUndefined()
  expect(chooseCheapest([[keep(0)]], -1)).toBeUndefined()
  expect(chooseCheapest([], 0)).toEqual([])
})

test('it is what trying everything finds', () => {
  const choice = fc.record({ price: fc.nat(6), deduction: fc.nat(5), isStep: fc.boolean() })
  const items = fc.array(fc.array(choice, { maxLength: 3 }), { maxLength: 6 })
  fc.assert(
    fc.property(items, fc.nat(14), (all, budget) => {
      expect(chooseCheapest(all, budget)).toEqual(byTryingEverything(all, budget))
    }),
    { numRuns: 500 },
  )
})

/** Every combination, in the order of preference among equals; the best of them. */
function byTryingEverything(items: readonly (readonly Choice[])[], budget: number): number[] | undefined {
  let combinations: number[][] = [[]]
  for (const choices of items) {
    const backwards = [...choices.keys()].toReversed()
    combinations = combinations.flatMap((taken) => backwards.map((index) => [...taken, index]))
  }
  const rated = combinations
    .map((taken) => {
      const chosen = taken.flatMap((index, at) => items[at]?.[index] ?? [])
      const sum = (of: (one: Choice) => number) => chosen.reduce((total, one) => total + of(one), 0)
      return { taken, rank: [sum((one) => one.price), sum((one) => Number(one.isStep)), sum((one) => one.deduction)] }
    })
    .filter(({ rank }) => (rank[2] ?? 0) <= budget)
  return rated.toSorted((one, other) => compareRanks(one.rank, other.rank))[0]?.taken
}

function compareRanks(one: readonly number[], other: readonly number[]): number {
  return one.map((value, at) => value - (other[at] ?? 0)).find((difference) => difference !== 0) ?? 0
}
