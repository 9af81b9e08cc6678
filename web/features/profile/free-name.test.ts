import { expect, test } from 'vitest'
import { freeName } from './free-name.ts'

test.each([
  [[], 'App'],
  [['Other'], 'App'],
  [['App'], 'App 2'],
  [['App', 'App 2', 'App 4'], 'App 3'],
])('beside %j the next is %s', (taken, name) => {
  expect(freeName('App', taken)).toBe(name)
})
