import type { Id } from '#domain/ids.ts'
import { companyIdIn } from '#web/lib/company/selected-company.ts'
import { parseObject } from '#web/lib/json.ts'
import { tabStorage } from '#web/lib/storage.ts'

const KEY = 'entry-companies'
const KEPT = 100

const companies = new Map(stored())

/** The company in which an entry of the tab's history was opened. `entry` is the router's key of it. */
export function companyOfEntry(entry: string | undefined): Id<'companies'> | undefined {
  return entry === undefined ? undefined : companies.get(entry)
}

export function noteCompanyOfEntry(entry: string, company: Id<'companies'>): void {
  if (companies.get(entry) === company) return
  companies.set(entry, company)
  const [oldest] = companies.keys()
  if (companies.size > KEPT && oldest !== undefined) companies.delete(oldest)
  tabStorage.set(KEY, JSON.stringify(Object.fromEntries(companies)))
}

function stored(): [string, Id<'companies'>][] {
  return Object.entries(parseObject(tabStorage.get(KEY)) ?? {}).flatMap(([entry, text]) => {
    const company = typeof text === 'string' ? companyIdIn(text) : undefined
    return company === undefined ? [] : [[entry, company]]
  })
}
