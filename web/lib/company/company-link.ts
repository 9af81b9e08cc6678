import type { Id } from '#domain/ids.ts'
import { copyLink } from '#web/ui/browser/copy-link.ts'

let linked: Id<'companies'> | undefined

/** Links name this company from now on; undefined: none. */
export function linkTo(company: Id<'companies'> | undefined): void {
  linked = company
}

/** The address with the selected company: a reader who works in another one must not see a record of that. */
export function companyLink(address: string): string {
  if (linked === undefined) return address
  const url = new URL(address)
  url.searchParams.set('company', linked)
  return url.href
}

export function copyCompanyLink(address: string): Promise<void> {
  return copyLink(companyLink(address))
}
