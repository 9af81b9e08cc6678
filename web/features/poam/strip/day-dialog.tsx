import { useState } from 'react'
import { closeOutOn } from '#domain/poam/close-out.ts'
import { CURRENT_LEVEL2_RULES } from '#domain/rules/level2-rules.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useCompany } from '#web/lib/company-context.ts'
import { usePartChanges } from '../part-changes.ts'
import { todayUtc } from '#web/lib/today-utc.ts'

export interface DayDialogProps {
  day: string | null
  onClose: () => void
}

/** The day of the Conditional status, from which the 180 days run. */
export function DayDialog({ day, onClose }: DayDialogProps) {
  const { id: companyId } = useCompany()
  const changes = usePartChanges(companyId)
  const [typed, setTyped] = useState(day ?? '')
  const [isBusy, setBusy] = useState(false)
  const fault = faultOf(typed)
  const save = async (next: string | null) => {
    setBusy(true)
    const isDone = await changes.setConditionalDay(next)
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      open
      size="small"
      busy={isBusy}
      title="Conditional status"
      description="The CMMC Status Date of the assessment that gave it. Everything on the plan must be closed within 180 days of it."
      onOpenChange={onClose}
      onSubmit={() => void (typed !== '' && fault === undefined && save(typed))}
      footer={
        <>
          {day !== null && (
            <Button variant="ghost" onClick={() => void save(null)}>
              There is none
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            disabledReason={typed === '' ? 'Choose the day' : fault}
          >
            Save
          </Button>
        </>
      }
    >
      <Field
        label="Status date"
        required
        error={fault}
        hint={typed === '' ? undefined : `Closes ${formatDate(closeOutOn(typed, todayUtc()).closesOn)}`}
      >
        <Input type="date" value={typed} max="2999-12-31" onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </Dialog>
  )
}

/** A status was given on a day that has been, under the rule that knows it. */
function faultOf(day: string): string | undefined {
  const { name, effectiveFrom } = CURRENT_LEVEL2_RULES
  if (day > todayUtc()) return 'This day is still to come: a status has its date once it is given'
  if (day !== '' && day < effectiveFrom) return `There is no such status before ${formatDate(effectiveFrom)} (${name})`
  return undefined
}
