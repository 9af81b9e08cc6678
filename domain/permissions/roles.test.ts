import { expect, test } from 'vitest'
import { effectiveCompanyRole } from './roles.ts'

test.each([
  ['Admin', null, 'Owner'],
  ['Admin', 'Manager', 'Manager'],
  [null, 'Contributor', 'Contributor'],
  [null, 'Auditor', 'Auditor'],
  ['Auditor', undefined, undefined],
  [null, 'owner', undefined],
  ['admin', null, undefined],
  [undefined, undefined, undefined],
])('global %s with link %s acts as %s', (globalRole, companyRole, role) => {
  expect(effectiveCompanyRole({ globalRole, companyRole })).toBe(role)
})
