import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { parseId, type Id } from '#domain/ids.ts'
import type { Company } from '#web/lib/company/companies.ts'

/** Follows `?company=<id>` once the companies are known, then takes it out of the address. */
export function useCompanyFromLink(
  companies: readonly Company[] | undefined,
  select: (id: Id<'companies'>) => void,
): void {
  const { company } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isReady = companies !== undefined
  useEffect(() => {
    if (!isReady || company === undefined) return
    const id = idIn(company)
    if (id !== undefined) select(id)
    void navigate({ to: '.', search: withoutCompany, replace: true })
  }, [company, isReady, select, navigate])
}

function idIn(text: string): Id<'companies'> | undefined {
  try {
    return parseId('companies', text)
  } catch {
    return undefined
  }
}

function withoutCompany<Search extends { company?: string }>({
  company: _followed,
  ...rest
}: Search): Omit<Search, 'company'> {
  return rest
}
