import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCompany } from '#web/lib/company-context.ts'
import { usePermissions } from '#web/lib/permissions.ts'
import { readAuditSearch } from './route-search.ts'
import { scopeOf } from './scope.ts'
import { parseFilters, writeFilters, type AuditFilters } from './search.ts'

/** What the address says, and how to change it: filters in place, the open entry as a step to go back from. */
export function useAuditView() {
  const raw = useSearch({ strict: false })
  const company = useCompany()
  const { canManageCompanies: isAdmin } = usePermissions()
  const search = useMemo(() => readAuditSearch(raw), [raw])
  const filters = useMemo(() => parseFilters(search), [search])
  const scope = useMemo(() => scopeOf(search.of, company.id, isAdmin), [search.of, company.id, isAdmin])
  const navigate = useNavigate()

  const update = (changes: Partial<AuditFilters>) =>
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) => {
        const { of, ...rest } = readAuditSearch(current)
        return { ...writeFilters({ ...parseFilters(rest), ...changes }), ...(of !== undefined && { of }) }
      },
      replace: true,
      resetScroll: false,
    })
  const setScope = (of: string | undefined) =>
    void navigate({ to: '.', search: of === undefined ? {} : { of }, resetScroll: false })
  const open = (id: string | undefined) =>
    void navigate({
      to: '.',
      search: (current: Record<string, unknown>) => {
        const { open: _closed, ...rest } = readAuditSearch(current)
        return id === undefined ? rest : { ...rest, open: id }
      },
      // Walking from entry to entry is one step back.
      replace: search.open !== undefined && id !== undefined,
      resetScroll: false,
    })
  return { filters, scope, isAdmin, openId: search.open, update, setScope, open }
}

export type AuditView = ReturnType<typeof useAuditView>
