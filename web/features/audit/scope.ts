import type { Id } from '#domain/ids.ts'
import { isUuid } from '#web/lib/is-uuid.ts'

/** Whose log: one company's, the installation's own, or all of them. */
export type AuditScope = { kind: 'company'; companyId: string } | { kind: 'installation' } | { kind: 'all' }

/** Only an administrator sees more than the selected company, whatever the address asks for. */
export function scopeOf(of: string, current: Id<'companies'>, isAdmin: boolean): AuditScope {
  if (isAdmin && (of === 'all' || of === 'installation')) return { kind: of }
  if (isAdmin && isUuid(of)) return { kind: 'company', companyId: of }
  return { kind: 'company', companyId: current }
}

/** The company as functions of the server take it: null is the installation, undefined are several chains. */
export function chainOf(scope: AuditScope): string | null | undefined {
  if (scope.kind === 'company') return scope.companyId
  return scope.kind === 'installation' ? null : undefined
}
