import { expect, test } from 'vitest'
import { COMPANY_PERMISSIONS } from './company-permissions.ts'
import { PERMISSION_LABELS, roleChange } from './permission-labels.ts'

test('every permission of the database is told in words, once', () => {
  expect(PERMISSION_LABELS.map(({ permission }) => permission).sort()).toEqual(
    [...Object.keys(COMPANY_PERMISSIONS), 'installation'].sort(),
  )
})

test.each([
  [null, 'Auditor', ['See the company', 'View reports'], []],
  ['Contributor', 'Manager', ['Delete content', 'View reports'], []],
  ['Owner', 'Contributor', [], ['Delete content', 'View reports', 'Manage the company']],
  ['Auditor', 'Contributor', ['Create and change content', 'Import scans'], ['View reports']],
  ['Manager', 'Manager', [], []],
] as const)('from %s to %s adds %j and removes %j', (from, to, adds, removes) => {
  expect(roleChange(from, to)).toEqual({ adds, removes })
})
