import { expect, test } from 'vitest'
import type { Section } from './area.ts'
import { sectionOf } from './sections.ts'

const sections = ['/settings', '/settings/audit'].map((path): Section => ({
  parent: '/settings',
  path,
  label: path,
  order: 0,
}))

test.each([
  ['/settings', '/settings'],
  ['/settings/audit', '/settings/audit'],
  ['/settings/auditors', '/settings'],
  ['/dashboard', undefined],
])('%s belongs to the section %s', (path, section) => {
  expect(sectionOf(sections, path)?.path).toBe(section)
})
