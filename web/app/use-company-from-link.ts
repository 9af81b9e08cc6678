import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { parseId, type Id } from '#domain/ids.ts'
import type { Company } from '#web/lib/company/companies.ts'

/**
 * Follows `?company=<id>` once the companies are known, then takes it out of the address. Where that company cannot be
 * opened, the rest of the link goes too: its `?open=V-1` would open a record of another company.
 */
export function useCompanyFromLink(
  companies: readonly Company[] | undefined,
  select: (id: Id<'companies'>, how: { byLink: boolean }) => Promise<boolean>,
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
      const id = idIn(company)
      const isOpen = id !== undefined && (await select(id, { byLink: true }))
      if (isOpen) await navigate({ to: '.', search: withoutCompany, hash: true, replace: true })
      else await navigate({ to: '.', search: {}, replace: true })
    }
    void follow()
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
