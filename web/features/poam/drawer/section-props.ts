import type { Names } from '#web/lib/company/use-names.ts'
import type { ItemChanges } from '../changes.ts'
import type { PartChanges } from '../part-changes.ts'
import type { PoamRow } from '../poam-item.ts'

export interface SectionProps {
  row: PoamRow
  names: Names
  changes: ItemChanges & PartChanges
  /** Why the item is read-only: the role of the person, or the item is closed. */
  readOnlyReason: string | undefined
}
