import { expect, test } from 'vitest'
import { besides } from './columns-beside.ts'

test('a card goes one column on or back, never before Open and nowhere from the last', () => {
  expect(besides('Open', 'ArrowRight')).toBe('In Progress')
  expect(besides('In Review', 'ArrowRight')).toBe('Closed')
  expect(besides('Closed', 'ArrowRight')).toBeUndefined()
  expect(besides('In Progress', 'ArrowLeft')).toBe('Open')
  expect(besides('Open', 'ArrowLeft')).toBeUndefined()
  expect(besides('Draft', 'ArrowRight')).toBe('Open')
})
