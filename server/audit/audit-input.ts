import { z } from 'zod'
import type { Call } from '#server/platform/route.ts'
import { INSTALLATION } from './chain.ts'
import { auditErrors } from './errors.ts'

/** Which chain: a company's, or with null the installation's own, which is for Admins. */
export const companyId = z.guid({ error: 'Invalid company ID format' }).nullable()

export const chainOf = (company: string | null): string => company ?? INSTALLATION

/**
 * Owners and Admins, by the same functions that the policies ask. A company that requires a second factor is closed to
 * a session that has not shown one.
 *
 * @throws ApiError for everybody else
 */
export async function requireManager({ caller, platform }: Call, company: string | null, what: string): Promise<void> {
  const [row] = await platform.database.asCaller(
    caller,
    {
      text: `select private.is_admin(), $1::uuid = any (private.companies_owing_factor()), $1::uuid = any (private.companies_where('company.read')),
        $1::uuid = any (private.companies_where('settings.manage')) and $1::uuid = any (private.companies_where('reports.view'))`,
      values: [company],
    },
    { readOnly: true },
  )
  const [admin, owing, reads, manages] = row ?? []
  if (admin === 't' && owing === 't') throw auditErrors.factorNeeded()
  if (admin === 't') return
  if (company !== null && reads !== 't') throw auditErrors.noCompany()
  if (manages !== 't') throw auditErrors.notAllowed(what)
}
