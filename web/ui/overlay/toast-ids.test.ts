import { expect, test } from 'vitest'
import { createToastIds } from './toast-ids.ts'

test('the next toast of a name replaces the visible one', () => {
  const ids = createToastIds()
  expect(ids.of('plan')).toBe(ids.of('plan'))
  expect(ids.of('plan')).not.toBe(ids.of('action'))
})

test('a closing toast is not reused, and its successor stays', () => {
  const ids = createToastIds()
  const first = ids.of('plan')
  ids.leaves(first)
  const next = ids.of('plan')
  expect(next).not.toBe(first)
  ids.leaves(first)
  expect(ids.of('plan')).toBe(next)
})

test('a toast is found by its name and by its id', () => {
  const ids = createToastIds()
  const id = ids.of('plan')
  expect([ids.resolve('plan'), ids.resolve(id), ids.resolve(7)]).toEqual([id, id, 7])
})
