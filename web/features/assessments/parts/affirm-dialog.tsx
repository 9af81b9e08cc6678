import { useState } from 'react'
import * as z from 'zod/mini'
import { affirmationWords, whyNotOfThatDay } from '#domain/assessments/affirmation.ts'
import { earnsStatus } from '#domain/assessments/assessment-kinds.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { callFunction } from '#web/lib/functions.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { useAssessmentsRefresh } from '../queries.ts'
import type { Assessment } from '../schema.ts'

const affirmed = z.object({ affirmBy: z.nullable(z.string()), validUntil: z.nullable(z.string()) })

/** Somebody stands for the record with their name. Mount it to open it. */
export function AffirmDialog({ content, onClose }: { content: Assessment; onClose: () => void }) {
  const { id: companyId } = useCompany()
  const { number, protocol, kind, state } = content.assessment
  const closes = state === 'Frozen' ? content.closes : null
  const words = affirmationWords(protocol, kind, content.company)
  const [name, setName] = useState('')
  const [title, setTitle] = useState('')
  const day = useStatusDate(content)
  const [isSaid, setSaid] = useState(false)
  const [isTried, setTried] = useState(false)
  const refresh = useAssessmentsRefresh(companyId)
  const { busy, run } = useAction()
  const missing = (text: string, fault: string) => (isTried && text.trim() === '' ? fault : undefined)
  const affirm = async () => {
    setTried(true)
    if (name.trim() === '' || title.trim() === '' || !isSaid || day.fault !== undefined) return
    const done = await run('It could not be affirmed', async () => {
      const answer = await callFunction('affirm-assessment', { companyId, number, name, title, ...day.given }, affirmed)
      await refresh()
      return answer
    })
    if (done === undefined) return
    toastSuccess(`A-${number} affirmed`, { description: nextWords(done.outcome) })
    onClose()
  }
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title={`Affirm A-${number}`}
      description={`As ${words.by.toLowerCase()}. ${words.citation}.`}
      onSubmit={() => void affirm()}
      footer={<DialogButtons action="Affirm" busy={busy} onCancel={onClose} />}
    >
      <div className="space-y-4">
        {closes !== null && <ClosesOut {...closes} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" required error={missing(name, 'Say who affirms.')}>
            <Input value={name} maxLength={200} onChange={({ target }) => setName(target.value)} autoComplete="name" />
          </Field>
          <Field label="Title" required error={missing(title, 'Say in which office.')}>
            <Input
              value={title}
              maxLength={200}
              onChange={({ target }) => setTitle(target.value)}
              autoComplete="organization-title"
            />
          </Field>
        </div>
        {day.isAsked && <StatusDate {...day} />}
        <Checkbox checked={isSaid} onChange={({ target }) => setSaid(target.checked)} label={words.statement} />
        {isTried && !isSaid && <p className="text-small text-danger">Tick the words that you stand for.</p>}
      </div>
    </Dialog>
  )
}

function ClosesOut({ number, statusOn }: NonNullable<Assessment['closes']>) {
  return (
    <p>
      It closes out A-{number}: the status is Final then, and keeps the date of the Conditional one, {statusOn}.
    </p>
  )
}

/** Only a status that is new has a date to be said: it is kept from then on. */
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
    <Field
      label="CMMC Status Date"
      hint="On which SPRS or eMASS has the result: today, unless it was posted before. 32 CFR 170.4."
      error={fault}
    >
      <Input
        type="date"
        value={statusOn}
        max={on}
        onChange={({ target }) => setStatusOn(target.value)}
        className="w-44"
      />
    </Field>
  )
}

function nextWords({ affirmBy, validUntil }: z.infer<typeof affirmed>): string {
  if (affirmBy !== null) return `To be affirmed again by ${affirmBy}.`
  return validUntil === null ? 'No rule sets a day for the next.' : `It holds until ${validUntil}.`
}
