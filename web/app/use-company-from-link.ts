import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Id } from '#domain/ids.ts'
import type { Company } from '#web/lib/company/companies.ts'
import { companyIdIn } from '#web/lib/company/selected-company.ts'
import { withoutRecord } from './without-record.ts'

/**
 * Follows `?company=<id>` once the companies are known, then takes it out of the address. Where that company cannot be
 * opened, the record that the link names goes too: the current company has another one of that number.
 */
export function useCompanyFromLink(
  companies: readonly Company[] | undefined,
  select: (id: Id<'companies'>) => Promise<boolean>,
): void {
  const { company } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isReady = companies !== undefined
  const followed = useRef<string>(undefined)
  useEffect(() => {
    if (!isReady || followed.current === company) return
    followed.current = company
    if (company === undefined) return
    const follow = async () => {
      const id = companyIdIn(company)
      const isOpen = id !== undefined && (await select(id))
      if (isOpen) await navigate({ to: '.', search: withoutCompany, hash: true, replace: true })
      else
        await navigate({
          href: withoutRecord({ pathname: location.pathname, search: {} }) ?? location.pathname,
          replace: true,
        })
    }
    void follow()
  }, [company, isReady, select, navigate])
}

function withoutCompany<Search extends { company?: string }>({
  company: _followed,
  ...rest
}: Search): Omit<Search, 'company'> {
  return rest
}
