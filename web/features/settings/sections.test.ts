import { expect, test } from 'vitest'
import { derivePermissions } from '#domain/permissions/permissions.ts'
import { sectionOf, sectionsFor } from './sections.ts'

const seenBy = (globalRole: string | null, companyRole: string | null) =>
  sectionsFor(derivePermissions({ globalRole, companyRole })).map(({ path }) => path)

test('the audit log is for who may view reports, its forwarding for who may change settings', () => {
  expect(seenBy(null, 'Contributor')).not.toContain('/settings/audit')
  expect(seenBy(null, 'Auditor')).toContain('/settings/audit')
  expect(seenBy(null, 'Manager')).not.toContain('/settings/forwarding')
  expect(seenBy(null, 'Owner')).toContain('/settings/forwarding')
})

test('everybody sees what their company has set', () => {
  expect(seenBy(null, 'Contributor')).toContain('/settings')
})

test.each([
  ['/settings', '/settings'],
  ['/settings/audit', '/settings/audit'],
  ['/settings/auditors', '/settings'],
  ['/dashboard', undefined],
])('%s belongs to the section %s', (path, section) => {
  expect(sectionOf(path)?.path).toBe(section)
})
