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

/** Who is asked about the control, and by when. */
export function AssignmentCard({ scope, control, readOnlyReason }: AssignmentCardProps) {
  const { data: colleagues = [] } = useQuery(colleaguesIn(scope.companyId))
  const { mutate } = useAssignControl(scope)
  const assign = (change: Omit<Assignment, 'controlId'>) =>
    mutate(
      { controlId: control.id, ...change },
      { onError: (error) => notify.error(error.message, { description: messageOf(error.cause) }) },
    )
  if (readOnlyReason !== undefined) {
    const owner = colleagues.find(({ id }) => id === control.ownerId)
    return (
      <Card title="Assignment">
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          <dt className="text-muted">Owner</dt>
          <dd>
            <OwnerCell name={owner?.name} />
          </dd>
          <dt className="text-muted">Due</dt>
          <dd>
            <DueCell on={control.dueOn} />
          </dd>
        </dl>
      </Card>
    )
  }
  return (
    <Card title="Assignment">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
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
        <DueField key={control.dueOn} dueOn={control.dueOn} onChange={(dueOn) => assign({ dueOn })} />
      </div>
    </Card>
  )
}

/** A date is typed part by part, so it counts when the field is left. */
function DueField({ dueOn, onChange }: { dueOn: string | null; onChange: (dueOn: string | null) => void }) {
  const [typed, setTyped] = useState(dueOn ?? '')
  const save = () => {
    if (typed !== (dueOn ?? '')) onChange(typed === '' ? null : typed)
  }
  return (
    <Field label="Due">
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
