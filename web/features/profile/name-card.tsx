import { api } from '#web/lib/api.ts'
import { auth } from '#web/lib/auth/session.ts'
import { useDraft } from '#web/lib/pending/use-draft.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Card } from '#web/ui/card.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { refreshAccount, type Account } from './queries.ts'
import { useAction } from '#web/lib/use-action.ts'

export function NameCard({ account }: { account: Account }) {
  const draft = useDraft({ fullName: account.fullName })
  const { busy, run } = useAction(refreshAccount)
  const name = draft.values.fullName.trim()
  const save = async () => {
    if (!(await run('The name was not saved', () => rename(account, name)))) return
    draft.discard()
    toastSuccess('Name Saved', { description: `You are shown as ${name}.` })
  }
  return (
    <Form onSubmit={() => void save()}>
      <Card title="Name" subtitle="Shown to colleagues and in the audit log.">
        <div className="flex items-end gap-3">
          <Avatar name={name === '' ? account.email : name} size={40} />
          <TextField
            label="Full name"
            className="flex-1"
            autoComplete="name"
            maxLength={200}
            value={draft.values.fullName}
            onChange={(fullName) => draft.set({ fullName })}
          />
        </div>
        {draft.isDirty && (
          <div className="-mx-4 mt-4 -mb-4">
            <SaveBar
              busy={busy}
              onDiscard={draft.discard}
              disabledReason={name === '' ? 'Enter your name first.' : undefined}
            />
          </div>
        )}
      </Card>
    </Form>
  )
}

/** Both the account and the profile store the name: one for the session, one for colleagues. */
async function rename({ id }: Account, name: string): Promise<void> {
  await api.from('profiles').update({ full_name: name }).eq('id', id).throwOnError()
  const { error } = await (await auth()).updateUser({ data: { full_name: name } })
  if (error !== null) throw error
}
