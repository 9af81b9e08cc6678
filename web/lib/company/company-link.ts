import type { Id } from '#domain/ids.ts'
import { copyLink } from '#web/ui/browser/copy-link.ts'

let linked: Id<'companies'> | undefined

/** Links name this company from now on; undefined: none. */
export function linkTo(company: Id<'companies'> | undefined): void {
  linked = company
}

/**
 * The address with the selected company: a reader who works in another one, and another tab of this one, must not show
 * a record of that. An address without an origin is of this page's.
 */
export function companyLink(address: string): string {
  if (linked === undefined) return address
  const url = new URL(address, globalThis.location?.href)
  if (!url.searchParams.has('company')) url.searchParams.set('company', linked)
  return url.href
}

export function copyCompanyLink(address: string): Promise<void> {
  return copyLink(companyLink(address))
}
