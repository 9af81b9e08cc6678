import type { Colleague } from '#web/lib/company/company-people.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'

export interface ItemsImportContext {
  controls: readonly CompanyControl[]
  people: readonly Colleague[]
  /** Numbers that are already in use. */
  taken: ReadonlySet<number>
  /** A calendar day. */
  today: string
}
