import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAssignControl, type Assignment } from '#web/lib/assign-control.ts'
import { colleaguesIn } from '#web/lib/company-people.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import { messageOf } from '#web/lib/errors.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
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
        <DateField
          key={`due ${control.dueOn}`}
          label="Due"
          day={control.dueOn}
          onChange={(dueOn) => assign({ dueOn })}
        />
        <DateField
          key={`review ${control.reviewOn}`}
          label="Next review"
          day={control.reviewOn}
          onChange={(reviewOn) => assign({ reviewOn })}
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

interface DateFieldProps {
  label: string
  day: string | null
  onChange: (day: string | null) => void
}

/** A date is typed part by part, so it counts when the field is left. */
function DateField({ label, day, onChange }: DateFieldProps) {
  const [typed, setTyped] = useState(day ?? '')
  const save = () => {
    if (typed !== (day ?? '')) onChange(typed === '' ? null : typed)
  }
  return (
    <Field label={label}>
      <Input
        type="date"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </Field>
  )
}
