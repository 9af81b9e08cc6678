import type { ObjectiveResult } from '#domain/controls/objectives.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import type { Objective } from './objective.ts'

export interface ObjectiveListProps {
  scope: ControlsScope
  control: CompanyControl
  objectives: readonly Objective[]
  isReadOnly: boolean
  onAnswer: (objective: Objective, result: ObjectiveResult | null) => void
}
