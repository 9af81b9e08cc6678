import { expect, test } from 'vitest'
import { derivePermissions } from './permissions.ts'

const ALL = 'users companies create edit delete training reports settings'
const NONE = ''

const names = {
  canManageUsers: 'users',
  canManageCompanies: 'companies',
  canCreateContent: 'create',
  canEditContent: 'edit',
  canDeleteContent: 'delete',
  canManageTraining: 'training',
  canViewReports: 'reports',
  canManageSettings: 'settings',
} as const

function may(held: Parameters<typeof derivePermissions>[0]): string {
  const permissions = derivePermissions(held)
  expect(Object.keys(permissions)).toEqual(Object.keys(names))
  return Object.entries(names)
    .flatMap(([permission, name]) =>
      Object.entries(permissions).some(([p, yes]) => p === permission && yes) ? [name] : [],
    )
    .join(' ')
}

test.each([
  // global,  company,       may
  ['Admin', null, ALL],
  ['Admin', 'Contributor', ALL],
  ['Admin', 'Auditor', ALL],
  [null, 'Owner', 'create edit delete training reports settings'],
  [null, 'Manager', 'create edit delete training reports'],
  [null, 'Contributor', 'create edit training'],
  [null, 'Auditor', 'reports'],
  ['Auditor', null, 'reports'],
  ['Auditor', 'Owner', 'reports'],
  ['Support', 'Manager', 'create edit delete training reports'],
  [null, null, NONE],
  ['Support', null, NONE],
  ['Owner', null, NONE],
  ['admin', null, NONE],
  [null, 'Admin', NONE],
  [null, 'Guest', NONE],
])('global %s, company %s may: %s', (globalRole, companyRole, expected) => {
  expect(may({ globalRole, companyRole })).toBe(expected)
})

test('nobody signed in may do nothing', () => {
  expect(may(null)).toBe(NONE)
})
