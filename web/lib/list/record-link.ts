import { copyLink } from '#web/ui/browser/copy-link.ts'
import { companyLink } from '../company/company-link.ts'

/** The address of this page, in its company, with a record open in its drawer: `?open=V-1`. */
export function recordAddress(reference: string): string {
  const address = new URL(location.href)
  address.searchParams.set('open', reference)
  return companyLink(address.href)
}

export function openInNewTab(reference: string): void {
  window.open(recordAddress(reference), '_blank', 'noopener')
}

/** The key `l` on a row copies the link to its record. @returns whether it handled the key */
export function copyLinkOnL(reference: string, key: string): boolean {
  if (key === 'l') void copyLink(recordAddress(reference))
  return key === 'l'
}

/** The number in a reference such as `V-12`, in either case; undefined for any other text. */
export function numberIn(mark: string, reference: string | undefined): number | undefined {
  const [start = '', digits = '', ...rest] = (reference ?? '').split('-')
  const isReference = rest.length === 0 && start.toUpperCase() === mark && /^\d{1,9}$/.test(digits)
  return isReference ? Number(digits) : undefined
}
