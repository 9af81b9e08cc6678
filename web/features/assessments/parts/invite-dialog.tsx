import * as z from 'zod/mini'
import { addDays } from '#domain/evidence/calendar-days.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { callFunction } from '#web/lib/functions.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm, type Issues } from '#web/lib/form/use-form.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { refreshAssessments } from '../company-assessments.ts'

const EMPTY = { name: '', email: '', organization: '', until: '' }

const invited = z.object({ id: z.string(), isMailed: z.boolean() })

const NO_MAIL = 'No mail server is set up: copy the link beside their name and send it yourself.'

export interface InviteDialogProps {
  assessment: { readonly number: number }
  onClose: () => void
}

/** Invites an outside assessor to this assessment only. Mount it to open it. */
export function InviteDialog({ assessment: { number }, onClose }: InviteDialogProps) {
  const { id: companyId } = useCompany()
  const form = useForm(EMPTY, issuesOf)
  const write = useWrite(refreshAssessments(companyId))
  const invite = async () => {
    const { name, organization, until: lastDay } = form.values
    const email = form.values.email.trim()
    const args = { companyId, number, name, email, organization, until: `${lastDay}T23:59:59Z` }
    const done = await write('The assessor could not be invited', () => callFunction('invite-assessor', args, invited))
    if (done)
      toastSuccess(`${name} may assess until ${lastDay}`, {
        description: done.outcome.isMailed ? `A mail tells ${email} the way.` : NO_MAIL,
      })
    return done
  }
  return (
    <FormDialog
      title="Invite an assessor"
      description="They do not become a member: they see the controls in the scope, their evidence and the plan, read-only, and enter results for this assessment."
      submitLabel="Invite"
      form={form}
      onSubmit={invite}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" required autoComplete="off" {...form.field('name')} />
        <TextField label="Organization" autoComplete="off" {...form.field('organization')} />
        <TextField
          label="Email"
          required
          hint="That of their account here."
          type="email"
          autoComplete="off"
          {...form.field('email')}
        />
        <TextField label="Access until" required hint="A year at most." type="date" {...form.field('until')} />
      </div>
    </FormDialog>
  )
}

function issuesOf({ name, email, until }: typeof EMPTY): Issues<typeof EMPTY> {
  return {
    name: name.trim() === '' ? 'Enter a name.' : undefined,
    email: /^[^@\s]+@[^@\s]+$/.test(email.trim()) ? undefined : 'Enter an email address.',
    until: untilError(until),
  }
}

/** Access ends with the day, so the last one is a day short of a year. */
const LONGEST_DAYS = 364

function untilError(day: string): string | undefined {
  if (day <= todayUtc()) return 'Choose a date in the future.'
  const last = addDays(todayUtc(), LONGEST_DAYS)
  return day > last ? `A year at most: until ${formatDate(last)}.` : undefined
}
