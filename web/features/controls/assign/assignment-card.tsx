import { useQuery } from '@tanstack/react-query'
import { useAssignControl, type Assignment } from '#web/lib/assign-control.ts'
import { colleaguesIn } from '#web/lib/company-people.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import { messageOf } from '#web/lib/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import { Field } from '#web/ui/field.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { notify } from '#web/ui/notify.tsx'
import { DueCell, OwnerCell } from './cells.tsx'

export type AssignmentCardProps = {
  scope: ControlsScope
  control: CompanyControl
  readOnlyReason: string | undefined
}

/** Who is asked about the control, by when, and when it is looked at again. */
export function AssignmentCard({ scope, control, readOnlyReason }: AssignmentCardProps) {
  const { data: colleagues = [] } = useQuery(colleaguesIn(scope.companyId))
  const { mutate } = useAssignControl(scope)
  const assign = (change: Omit<Assignment, 'controlId'>) =>
    mutate(
      { controlId: control.id, ...change },
      { onError: (error) => notify.error(error.message, { description: messageOf(error.cause) }) },
    )
  if (readOnlyReason !== undefined) {
    return <Assigned control={control} owner={colleagues.find(({ id }) => id === control.ownerId)?.name} />
  }
  return (
    <Card title="Assignment">
      <div id="assignment" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
        <Field label="Owner">
          <NativeSelect
            value={control.ownerId ?? ''}
            onChange={(event) =>
              assign({ ownerId: colleagues.find(({ id }) => id === event.target.value)?.id ?? null })
            }
          >
            <option value="">Nobody</option>
            {colleagues.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <DayField key={`due ${control.dueOn}`} label="Due" day={control.dueOn} onSave={(dueOn) => assign({ dueOn })} />
        <DayField
          key={`review ${control.reviewOn}`}
          label="Next review"
          day={control.reviewOn}
          onSave={(reviewOn) => assign({ reviewOn })}
        />
      </div>
    </Card>
  )
}

function Assigned({ control, owner }: { control: CompanyControl; owner: string | undefined }) {
  return (
    <Card title="Assignment">
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-muted">Owner</dt>
        <dd>
          <OwnerCell name={owner} />
        </dd>
        <dt className="text-muted">Due</dt>
        <dd>
          <DueCell on={control.dueOn} />
        </dd>
        <dt className="text-muted">Next review</dt>
        <dd>
          <DueCell on={control.reviewOn} />
        </dd>
      </dl>
    </Card>
  )
}
