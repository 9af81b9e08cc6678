import { useNavigate } from '@tanstack/react-router'
import { companyLink } from '#web/lib/company/company-link.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'

/** Opens the page of a control, with the filters of the list it was opened from. */
export function useOpenControl() {
  const navigate = useNavigate()
  return (control: CompanyControl, { newTab } = { newTab: false }) => {
    if (newTab) window.open(companyLink(addressOf(control) + location.search), '_blank', 'noopener')
    else void navigate(routeTo(control))
  }
}

/** Keeps the filters, so that previous and next walk through the same list, and drops the row in the side panel. */
export function routeTo({ nist_id }: Pick<CompanyControl, 'nist_id'>) {
  return {
    to: '/controls/$controlNumber',
    params: { controlNumber: nist_id },
    search: ({ open: _peeked, ...filters }: Readonly<Record<string, unknown>>) => filters,
  } as const
}

/** The address of a control's page, for links that leave this tab. */
export function addressOf(control: CompanyControl): string {
  return `${location.origin}/controls/${encodeURIComponent(control.nist_id)}`
}
