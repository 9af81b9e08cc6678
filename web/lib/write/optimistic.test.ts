import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { optimistic } from './optimistic.ts'

const numbers = queryOptions({ queryKey: ['numbers'], queryFn: (): number[] => [] })
const append = (more: number) => optimistic(numbers, (known) => [...known, more])

test('a change shows at once, and an error rolls it back', async () => {
  const cache = new QueryClient()
  cache.setQueryData(numbers.queryKey, [1])
  const rollback = await append(2)(cache)
  expect(cache.getQueryData(numbers.queryKey)).toEqual([1, 2])
  rollback()
  expect(cache.getQueryData(numbers.queryKey)).toEqual([1])
})

test('a rollback keeps newer data', async () => {
  const cache = new QueryClient()
  cache.setQueryData(numbers.queryKey, [1])
  const rollback = await append(2)(cache)
  cache.setQueryData(numbers.queryKey, [1, 2, 3])
  rollback()
  expect(cache.getQueryData(numbers.queryKey)).toEqual([1, 2, 3])
})

test('a query without cached data stays empty', async () => {
  const cache = new QueryClient()
  const rollback = await append(2)(cache)
  rollback()
  expect(cache.getQueryData(numbers.queryKey)).toBeUndefined()
})
