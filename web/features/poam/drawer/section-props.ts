import type { Names } from '#web/lib/company/use-names.ts'
import type { PlanChanges } from '../changes.ts'
import type { PartChanges } from '../part-changes.ts'
import type { PlanRow } from '../plan-item.ts'

export interface SectionProps {
  row: PlanRow
  names: Names
  changes: PlanChanges & PartChanges
  /** Why it cannot be changed: the role, or that it is closed. */
  readOnlyReason: string | undefined
}
