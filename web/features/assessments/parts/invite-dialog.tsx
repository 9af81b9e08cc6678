import { useState } from 'react'
import * as z from 'zod/mini'
import { addDays } from '#domain/evidence/calendar-days.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { callFunction } from '#web/lib/functions.ts'
import { formatDate } from '#web/lib/format.ts'
import { todayUtc } from '#web/lib/today-utc.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { useAssessmentsRefresh } from '../queries.ts'

const EMPTY = { name: '', email: '', organization: '', until: '' }

const invited = z.object({ id: z.string(), isMailed: z.boolean() })

const NO_MAIL = 'No mail leaves this installation now: copy the link beside their name, and send it yourself.'

export interface InviteDialogProps {
  assessment: { readonly number: number }
  onClose: () => void
}

/** Somebody from outside, for this assessment alone. Mount it to open it. */
export function InviteDialog({ assessment: { number }, onClose }: InviteDialogProps) {
  const { id: companyId } = useCompany()
  const [draft, setDraft] = useState(EMPTY)
  const [isTried, setTried] = useState(false)
  const refresh = useAssessmentsRefresh(companyId)
  const { busy, run } = useAction()
  const faults = {
    name: draft.name.trim() === '' ? 'Say who it is.' : undefined,
    email: /^[^@\s]+@[^@\s]+$/.test(draft.email.trim()) ? undefined : 'Enter a mail address.',
    until: untilFault(draft.until),
  }
  const error = (name: keyof typeof faults) => (isTried ? faults[name] : undefined)
  const set = (name: keyof typeof EMPTY) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  })
  const invite = async () => {
    setTried(true)
    if (Object.values(faults).some((fault) => fault !== undefined)) return
    const { name, email, organization } = draft
    const until = `${draft.until}T23:59:59Z`
    const args = { companyId, number, name, email: email.trim(), organization, until }
    const done = await run('The assessor could not be invited', async () => {
      const answer = await callFunction('invite-assessor', args, invited)
      await refresh()
      return answer
    })
    if (done === undefined) return
    toastSuccess(`${name} may assess until ${draft.until}`, {
      description: done.outcome.isMailed ? `A mail tells ${email.trim()} the way.` : NO_MAIL,
    })
    onClose()
  }
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title="Invite an assessor"
      description="They become no member: they see the controls in the scope, their evidence and the plan, read-only, and enter results for this assessment."
      onSubmit={() => void invite()}
      footer={<DialogButtons action="Invite" busy={busy} onCancel={onClose} />}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required error={error('name')}>
          <Input {...set('name')} autoComplete="off" />
        </Field>
        <Field label="Organization">
          <Input {...set('organization')} autoComplete="off" />
        </Field>
        <Field label="Mail address" required error={error('email')} hint="That of their account here.">
          <Input {...set('email')} type="email" autoComplete="off" />
        </Field>
        <Field label="Access until" required error={error('until')} hint="A year at most.">
          <Input {...set('until')} type="date" />
        </Field>
      </div>
    </Dialog>
  )
}

/** Access ends with the day, so the last one is a day short of a year. */
const LONGEST_DAYS = 364

function untilFault(day: string): string | undefined {
  if (day <= todayUtc()) return 'Choose a day that is still to come.'
  const last = addDays(todayUtc(), LONGEST_DAYS)
  return day > last ? `A year at most: until ${formatDate(last)}.` : undefined
}
