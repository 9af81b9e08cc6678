import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import { companyOfEntry, noteCompanyOfEntry } from './entry-companies.ts'
import { withoutRecord } from './without-record.ts'

/**
 * Whether the address names a record of a company other than the selected one, whose record of the same number must not
 * show. After a switch, and on the way back to a page from before one, its list replaces the record. A link that names
 * its company waits until that is selected.
 */
export function useForeignRecord(): boolean {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const current = useOptionalCompany()?.id
  const entry = state.__TSR_key
  const linked = search.company
  const opened = companyOfEntry(entry)
  const isElsewhere = current !== undefined && opened !== undefined && opened !== current
  const list = isElsewhere && linked === undefined ? withoutRecord({ pathname, search }) : undefined
  useEffect(() => {
    if (current === undefined || entry === undefined || linked !== undefined) return
    if (list === undefined) noteCompanyOfEntry(entry, current)
    else void navigate({ href: list, replace: true })
  }, [current, entry, linked, list, navigate])
  return list !== undefined || (current !== undefined && linked !== undefined && linked !== current)
}
