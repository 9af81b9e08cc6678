import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { Card } from '#web/ui/card.tsx'
import { SavedDayField } from '#web/ui/saved-field.tsx'
import { dayCell, dueInFull, ownerCell } from '../cells.tsx'
import type { AssignmentChange } from './assignment.ts'
import { useAssignments } from './use-assignments.ts'

export type AssignmentCardProps = {
  scope: ControlsScope
  control: CompanyControl
  readOnlyReason: string | undefined
}

/** Owner, due date and review date of the control. */
export function AssignmentCard({ scope, control, readOnlyReason }: AssignmentCardProps) {
  const { people, assign: assignAll } = useAssignments(scope)
  const assign = (change: AssignmentChange) => assignAll([control], change)
  if (readOnlyReason !== undefined) {
    return <Assigned control={control} owner={people.find(({ id }) => id === control.ownerId)?.name} />
  }
  return (
    <Card title="Assignment">
      <div id="assignment" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <PersonField label="Owner" value={control.ownerId} onChange={(ownerId) => assign({ ownerId })} />
        <SavedDayField label="Due" day={control.dueOn} onSave={(dueOn) => assign({ dueOn })} />
        <SavedDayField label="Next review" day={control.reviewOn} onSave={(reviewOn) => assign({ reviewOn })} />
      </div>
    </Card>
  )
}

function Assigned({ control, owner }: { control: CompanyControl; owner: string | undefined }) {
  return (
    <Card title="Assignment">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-muted">Owner</dt>
        <dd>{ownerCell(owner)}</dd>
        <dt className="text-muted">Due</dt>
        <dd>{dueInFull(control)}</dd>
        <dt className="text-muted">Next review</dt>
        <dd>{dayCell(control.reviewOn)}</dd>
      </dl>
    </Card>
  )
}
