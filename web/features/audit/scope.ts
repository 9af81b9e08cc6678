import type { Id } from '#domain/ids.ts'
import { isUuid } from './is-uuid.ts'

/** Whose log: one company's, the installation's own, or everything that there is. */
export type AuditScope = { kind: 'company'; companyId: string } | { kind: 'installation' } | { kind: 'all' }

/** Only an administrator looks beyond the company at hand, whatever the address says. */
export function scopeOf(of: string, current: Id<'companies'>, isAdmin: boolean): AuditScope {
  if (isAdmin && (of === 'all' || of === 'installation')) return { kind: of }
  if (isAdmin && isUuid(of)) return { kind: 'company', companyId: of }
  return { kind: 'company', companyId: current }
}

/** The company as functions of the server want it: null is the installation. Undefined: no one chain. */
export function chainOf(scope: AuditScope): string | null | undefined {
  if (scope.kind === 'company') return scope.companyId
  return scope.kind === 'installation' ? null : undefined
}
