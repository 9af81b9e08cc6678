import { expect, test } from 'vitest'
import { fixLabel } from './fix-labels.ts'

test('a fix names what it does, and to a reader only what opens', () => {
  expect(fixLabel('evidence', true)).toBe('Add evidence')
  expect(fixLabel('evidence', false)).toBe('Open control')
  expect(fixLabel('past-due-findings', false)).toBe('Open vulnerabilities')
})
