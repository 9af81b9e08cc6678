import type pg from 'pg'
import { COMPANY_PERMISSIONS } from '#domain/permissions/company-permissions.ts'

/**
 * Makes the database's table of rights the one of `domain/permissions`; writes nothing where they are equal.
 *
 * @param client as app_service
 */
export async function loadPermissions(client: pg.ClientBase | pg.Pool): Promise<void> {
  const rows = Object.entries(COMPANY_PERMISSIONS).flatMap(([permission, roles]) =>
    roles.map((role) => ({ company_role: role, permission })),
  )
  await client.query('select private.load_permissions($1)', [JSON.stringify(rows)])
}
