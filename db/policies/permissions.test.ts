import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#db/testing.ts'
import { derivePermissions } from '#domain/permissions/permissions.ts'

const db = await createTestDatabase()
afterAll(() => db.end())

/** How the database's words stand to the page's. */
const SAME = {
  'content.edit': 'canEditContent',
  'content.delete': 'canDeleteContent',
  'reports.view': 'canViewReports',
  'settings.manage': 'canManageSettings',
} as const

test.each(['Owner', 'Manager', 'Contributor', 'Auditor'] as const)(
  'page and database give a %s the same rights',
  async (role) => {
    const rows = await db.sql<{ permission: string }>(
      `select permission from private.role_permissions where company_role = $1`,
      [role],
    )
    const granted = new Set(rows.map((row) => row.permission))
    const derived = derivePermissions({ globalRole: null, companyRole: role })
    for (const [permission, name] of Object.entries(SAME))
      expect([name, granted.has(permission)]).toEqual([name, derived[name]])
  },
)
