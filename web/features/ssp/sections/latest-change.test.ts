import { expect, test } from 'vitest'
import { latestChange } from './latest-change.ts'

const changed = (section: string, time: string) => ({ section, updatedAt: `2026-11-23T${time}.000001+00:00` })

const CONTENT = {
  texts: [changed('purpose', '09:00:00'), changed('flows', '08:00:00')],
  rows: [changed('purpose', '10:00:00'), changed('people', '13:00:00')],
  parts: [changed('', '11:00:00')],
  flows: [changed('', '12:00:00')],
}

test('a section is as new as its texts and rows', () => {
  const purpose = { id: 'purpose', content: { kind: 'prose', leastWords: 1 } } as const
  expect(latestChange(CONTENT, purpose)).toBe('2026-11-23T10:00:00.000001+00:00')
  expect(latestChange(CONTENT, { ...purpose, id: 'other' })).toBe('1970-01-01T00:00:00+00:00')
})

test('a section with the diagram is as new as the parts and flows of the diagram', () => {
  const flows = { id: 'flows', content: { kind: 'diagram', tables: ['flows'], information: 'CUI' } } as const
  expect(latestChange(CONTENT, flows)).toBe('2026-11-23T12:00:00.000001+00:00')
  expect(latestChange({ ...CONTENT, flows: [] }, flows)).toBe('2026-11-23T11:00:00.000001+00:00')
})
