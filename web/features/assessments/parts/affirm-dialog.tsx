import { useState } from 'react'
import * as z from 'zod/mini'
import { affirmationText, whyNotOfThatDay } from '#domain/assessments/affirmation.ts'
import { earnsStatus } from '#domain/assessments/assessment-kinds.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { callFunction } from '#web/lib/functions.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { refreshAssessments } from '../queries.ts'
import type { Assessment } from '../schema.ts'

const affirmed = z.object({ affirmBy: z.nullable(z.string()), validUntil: z.nullable(z.string()) })

const EMPTY = { name: '', title: '', isSaid: false }

/** Signs the affirmation of the frozen record. Mount it to open it. */
export function AffirmDialog({ content, onClose }: { content: Assessment; onClose: () => void }) {
  const { id: companyId } = useCompany()
  const { number, protocol, kind, state } = content.assessment
  const closes = state === 'Frozen' ? content.closes : null
  const words = affirmationText(protocol, kind, content.company)
  const day = useStatusDate(content)
  const form = useForm(EMPTY, ({ name, title, isSaid }) => ({
    name: name.trim() === '' ? 'Say who affirms.' : undefined,
    title: title.trim() === '' ? 'Say in which office.' : undefined,
    isSaid: isSaid ? undefined : 'Tick the words that you stand for.',
  }))
  const { value: isSaid, error: isUnsaid, onChange: setSaid } = form.field('isSaid')
  const write = useWrite(refreshAssessments(companyId))
  const affirm = async () => {
    if (day.fault !== undefined) return false
    const { name, title } = form.values
    const done = await write('It could not be affirmed', () =>
      callFunction('affirm-assessment', { companyId, number, name, title, ...day.given }, affirmed),
    )
    if (done) toastSuccess(`A-${number} affirmed`, { description: nextText(done.outcome) })
    return done
  }
  return (
    <FormDialog
      title={`Affirm A-${number}`}
      description={`As ${words.by.toLowerCase()}. ${words.citation}.`}
      submitLabel="Affirm"
      form={form}
      onSubmit={affirm}
      onClose={onClose}
    >
      {closes !== null && <ClosesOut {...closes} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" required maxLength={200} autoComplete="name" {...form.field('name')} />
        <TextField label="Title" required maxLength={200} autoComplete="organization-title" {...form.field('title')} />
      </div>
      {day.isAsked && <StatusDate {...day} />}
      <Checkbox checked={isSaid} onChange={({ target }) => setSaid(target.checked)} label={words.statement} />
      {isUnsaid !== undefined && <p className="text-small text-danger">{isUnsaid}</p>}
    </FormDialog>
  )
}

function ClosesOut({ number, statusOn }: NonNullable<Assessment['closes']>) {
  return (
    <p>
      It closes out A-{number}: the status is Final then, and keeps the date of the Conditional one, {statusOn}.
    </p>
  )
}

/** Only a new status asks for its date, which is then fixed. */
function useStatusDate({ assessment: { protocol, kind, state, outcome }, closes, at }: Assessment) {
  const on = at.slice(0, 10)
  const [statusOn, setStatusOn] = useState(on)
  const isAsked = state === 'Frozen' && closes === null && earnsStatus(protocol, kind)
  const wrong = isAsked && statusOn !== '' ? whyNotOfThatDay({ protocol, kind, outcome, statusOn, on }) : undefined
  return {
    isAsked,
    on,
    statusOn,
    setStatusOn,
    fault: statusOn === '' ? 'Choose the day.' : wrong,
    given: statusOn === on ? {} : { statusOn },
  }
}

type StatusDateProps = Pick<ReturnType<typeof useStatusDate>, 'on' | 'statusOn' | 'setStatusOn' | 'fault'>

function StatusDate({ on, statusOn, setStatusOn, fault }: StatusDateProps) {
  return (
    <TextField
      label="CMMC Status Date"
      hint="On which SPRS or eMASS has the result: today, unless it was posted before. 32 CFR 170.4."
      type="date"
      max={on}
      error={fault}
      value={statusOn}
      onChange={setStatusOn}
    />
  )
}

function nextText({ affirmBy, validUntil }: z.infer<typeof affirmed>): string {
  if (affirmBy !== null) return `To be affirmed again by ${affirmBy}.`
  return validUntil === null ? 'No rule sets a day for the next.' : `It holds until ${validUntil}.`
}
