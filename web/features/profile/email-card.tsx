import { MailQuestion } from 'lucide-react'
import { formatRelative } from '#web/lib/format/format.ts'
import { auth } from '#web/lib/auth/session.ts'
import { useDraft } from '#web/lib/pending/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { refreshAccount, type Account } from './queries.ts'
import { useAction } from '#web/lib/use-action.ts'

export function EmailCard({ account }: { account: Account }) {
  const draft = useDraft({ email: account.email })
  const { busy, run } = useAction(refreshAccount)
  const wanted = draft.values.email.trim()
  const save = async () => {
    if (!(await run('The address was not changed', () => changeEmail(wanted)))) return
    draft.discard()
    toastSuccess('Email Change Started', { description: 'Where mails are sent, both addresses must agree to it.' })
  }
  return (
    <Form onSubmit={() => void save()}>
      <Card
        title="Email"
        subtitle="For signing in and for notifications. A new address counts once you confirm it from both addresses."
      >
        {account.newEmail !== undefined && <Pending account={account} newEmail={account.newEmail} />}
        <Field label="Email address">
          <Input
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.values.email}
            onChange={(event) => draft.set({ email: event.target.value })}
          />
        </Field>
        {draft.isDirty && (
          <div className="-mx-4 mt-4 -mb-4">
            <SaveBar
              busy={busy}
              onDiscard={draft.discard}
              disabledReason={wanted.includes('@') ? undefined : 'Enter a complete email address first.'}
            />
          </div>
        )}
      </Card>
    </Form>
  )
}

/** The change needs the links of two mails. */
function Pending({ account, newEmail }: { account: Account; newEmail: string }) {
  const { busy, run } = useAction(refreshAccount)
  const act = (done: string, failed: string, action: () => Promise<void>) => async () => {
    if (!(await run(failed, action))) return
    toastSuccess(done)
  }
  const resend = act('Both mails were sent again', 'The mails were not sent', () => resendMails(account.email))
  const cancel = act('The change was canceled', 'The change was not canceled', () => changeEmail(account.email))
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-md border border-border bg-subtle p-3">
      <MailQuestion className="size-4 shrink-0 text-muted" />
      <p className="min-w-0 flex-1 basis-60 text-small text-pretty">
        Waiting for {account.email} and <span className="font-medium">{newEmail}</span> to agree: follow the link in
        both mails.
        {account.emailChangeSentAt !== undefined && ` Sent ${formatRelative(account.emailChangeSentAt)}.`}
      </p>
      <div className="flex gap-2">
        <Button size={28} busy={busy} onClick={() => void resend()}>
          Send again
        </Button>
        <Button size={28} busy={busy} onClick={() => void cancel()}>
          Cancel change
        </Button>
      </div>
    </div>
  )
}

/** Confirming the present address cancels a pending change. */
async function changeEmail(email: string): Promise<void> {
  const { error } = await (await auth()).updateUser({ email }, { emailRedirectTo: location.origin })
  if (error !== null) throw error
}

async function resendMails(email: string): Promise<void> {
  const { error } = await (await auth()).resend({ type: 'email_change', email })
  if (error !== null) throw error
}
