import { expect, test } from 'vitest'
import { adjacentStatus } from './adjacent-status.ts'

test('a card moves one column left or right, never left of Open or right of Closed', () => {
  expect(adjacentStatus('Open', 'ArrowRight')).toBe('In Progress')
  expect(adjacentStatus('In Review', 'ArrowRight')).toBe('Closed')
  expect(adjacentStatus('Closed', 'ArrowRight')).toBeUndefined()
  expect(adjacentStatus('In Progress', 'ArrowLeft')).toBe('Open')
  expect(adjacentStatus('Open', 'ArrowLeft')).toBeUndefined()
  expect(adjacentStatus('Draft', 'ArrowRight')).toBe('Open')
})
