import { useNavigate } from '@tanstack/react-router'
import type { CompanyControl } from '#web/lib/controls-queries.ts'

/** Opens the page of a control, with the filters of the list it was opened from. */
export function useOpenControl() {
  const navigate = useNavigate()
  return (control: CompanyControl, { newTab } = { newTab: false }) => {
    if (newTab) window.open(addressOf(control) + location.search, '_blank', 'noopener')
    else
      void navigate({
        to: '/controls/$controlNumber',
        params: { controlNumber: control.nist_id },
        search: (current) => current,
      })
  }
}

/** The address of a control's page, for links that leave this tab. */
export function addressOf(control: CompanyControl): string {
  return `${location.origin}/controls/${encodeURIComponent(control.nist_id)}`
}
