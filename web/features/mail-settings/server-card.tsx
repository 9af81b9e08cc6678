import { useState } from 'react'
import { callFunction } from '#web/lib/functions.ts'
import { useDraft } from '#web/lib/pending/use-draft.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { checkedServer, done, type CheckedServer, type MailSettings } from './answers.ts'
import { Outcome } from './outcome.tsx'
import { refreshMail } from './queries.ts'
import { draftOf, inputOf, problemOf } from './server-draft.ts'
import { SenderFields, ServerFields } from './server-fields.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useWrite } from '#web/lib/write/use-write.ts'

export function ServerCard({ settings }: { settings: MailSettings }) {
  if (settings.fromEnvironment) return <FixedServer settings={settings} />
  return <ServerForm settings={settings} />
}

function ServerForm({ settings }: { settings: MailSettings }) {
  const draft = useDraft(draftOf(settings))
  const saving = useAction(refreshMail('settings'))
  const checking = useAction()
  const [checked, setChecked] = useState<CheckedServer>()
  const problem = settings.publicUrl === null ? 'PUBLIC_URL is not set; see above.' : problemOf(settings, draft.values)
  const change: typeof draft.set = (changed) => {
    setChecked(undefined)
    draft.set(changed)
  }
  const save = async () => {
    const saved = await saving.run('The mail server was not saved', () =>
      callFunction('save-mail-settings', inputOf(draft.values), done),
    )
    if (saved === undefined) return
    draft.discard()
    toastSuccess('Email Settings Saved', { description: 'Used from the next email on. Send a test email to check.' })
  }
  const check = async () => {
    const answer = await checking.run('The mail server was not checked', () =>
      callFunction('check-mail-server', inputOf(draft.values), checkedServer),
    )
    setChecked(answer?.outcome)
  }
  return (
    <Form
      onSubmit={() => {
        if (problem === undefined) void save()
      }}
    >
      <Card
        title="Mail server"
        subtitle="Any server that speaks SMTP. The password is stored encrypted and never shown again."
        actions={settings.isSet ? <RemoveServer onRemoved={draft.discard} /> : undefined}
      >
        <ServerFields settings={settings} draft={draft.values} onChange={change} />
        <SenderFields draft={draft.values} isFixed={settings.senderFromEnvironment} onChange={change} />
        <div className="mt-4 flex flex-wrap items-start gap-3">
          <Button busy={checking.busy} disabledReason={problemOf(settings, draft.values)} onClick={() => void check()}>
            Check connection
          </Button>
          {checked !== undefined && <Outcome isGood={checked.works}>{checked.reply}</Outcome>}
        </div>
        {draft.isDirty && (
          <div className="-mx-4 mt-4 -mb-4">
            <SaveBar busy={saving.busy} onDiscard={draft.discard} disabledReason={problem} />
          </div>
        )}
      </Card>
    </Form>
  )
}

function RemoveServer({ onRemoved }: { onRemoved: () => void }) {
  const write = useWrite(refreshMail('settings'))
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    if (!(await write('The mail server was not removed', () => callFunction('remove-mail-settings', {}, done))))
      return false
    onRemoved()
    toastSuccess('Mail Server Removed', { description: 'Emails stay in the outbox from now on.' })
    return true
  }
  return (
    <>
      <Button size={28} variant="ghost" onClick={() => setAsking(true)}>
        Remove
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Remove the mail server?"
          consequence="Emails stay in the outbox, where administrators read them, and new accounts are confirmed at once. The stored password is deleted."
          confirmLabel="Remove mail server"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const SECURITY_WORDS: Record<MailSettings['security'], string> = {
  tls: 'encrypted from the start (TLS)',
  starttls: 'encrypted after the greeting (STARTTLS)',
  none: 'not encrypted',
  automatic: 'encrypted when the server offers it',
}

/** The operator's settings as text; the page cannot change them. */
function FixedServer({ settings }: { settings: MailSettings }) {
  const sender = settings.fromName === '' ? settings.fromAddress : `${settings.fromName} <${settings.fromAddress}>`
  const facts = [
    ['Server', `${settings.host}, port ${settings.port}, ${SECURITY_WORDS[settings.security]}`],
    ['Login', settings.user === '' ? 'none' : `${settings.user}, with ${settings.hasPassword ? 'a' : 'no'} password`],
    ['Sender', sender],
  ] as const
  return (
    <Card
      title="Mail server"
      subtitle="Set by the environment of the server (SMTP_URL, MAIL_FROM). The operator changes it there."
    >
      <FactList facts={facts} />
    </Card>
  )
}
