import { useState } from 'react'
import { closeOutOn } from '#domain/poam/close-out.ts'
import { CURRENT_LEVEL2_RULES } from '#domain/rules/level2-rules.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { formatDate } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { usePartChanges } from '../part-changes.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'

export interface ConditionalDayDialogProps {
  day: string | null
  onClose: () => void
}

/** Sets the date of the Conditional status, which starts the 180 days. */
export function ConditionalDayDialog({ day, onClose }: ConditionalDayDialogProps) {
  const changes = usePartChanges()
  const [typed, setTyped] = useState(day ?? '')
  const error = errorOf(typed)
  return (
    <FormDialog
      size="small"
      title="Conditional status"
      description="The CMMC Status Date of the assessment that gave it. Everything on the plan must be closed within 180 days of it."
      submitLabel="Save"
      disabledReason={typed === '' ? 'Choose a date' : error}
      actions={
        day !== null && (
          <Button
            variant="ghost"
            onClick={() => void changes.setConditionalDay(null).then((done) => done && onClose())}
          >
            There is none
          </Button>
        )
      }
      onSubmit={() => changes.setConditionalDay(typed)}
      onClose={onClose}
    >
      <TextField
        label="Status date"
        required
        error={error}
        hint={typed === '' ? undefined : `Closes ${formatDate(closeOutOn(typed, todayUtc()).closesOn)}`}
        type="date"
        max={LAST_DAY}
        value={typed}
        onChange={setTyped}
      />
    </FormDialog>
  )
}

/** The date cannot be in the future, nor before the rule was in force. */
function errorOf(day: string): string | undefined {
  const { name, effectiveFrom } = CURRENT_LEVEL2_RULES
  if (day > todayUtc()) return 'This date is in the future: a status has its date once it is given'
  if (day !== '' && day < effectiveFrom) return `There is no such status before ${formatDate(effectiveFrom)} (${name})`
  return undefined
}
