import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { assessPassword } from '#domain/passwords/assess-password.ts'
import { newPasswordError } from '#web/lib/auth/auth-errors.ts'
import { auth } from '#web/lib/auth/session.ts'
import { StepUpDeclined, withStepUp } from '#web/lib/auth/step-up.ts'
import { useUnsavedChangesGuard } from '#web/lib/pending/use-unsaved-changes-guard.ts'
import { Card } from '#web/ui/card.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { NewPasswordFields, type NewPassword } from '#web/ui/form/new-password-fields.tsx'
import { toastError, toastSuccess } from '#web/ui/overlay/toast.tsx'
import { SaveBar } from '#web/ui/form/save-bar.tsx'
import { refreshAccount, type Account } from './queries.ts'

const NOTHING: NewPassword = { password: '', confirmation: '' }

export function PasswordCard({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card
      title="Password"
      subtitle="A new one signs you out everywhere else."
      actions={
        isOpen ? undefined : (
          <Button size={28} onClick={() => setOpen(true)}>
            Change password
          </Button>
        )
      }
    >
      {isOpen ? <PasswordForm email={account.email} onClose={() => setOpen(false)} /> : undefined}
    </Card>
  )
}

function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const [passwords, setPasswords] = useState(NOTHING)
  const [busy, setBusy] = useState(false)
  const cache = useQueryClient()
  const release = useUnsavedChangesGuard(passwords.password !== '')
  const save = async () => {
    setBusy(true)
    const isSaved = await setPassword(passwords.password)
    setBusy(false)
    if (!isSaved) return
    release()
    onClose()
    await refreshAccount(cache)
  }
  return (
    <Form className="space-y-4" onSubmit={() => void save()}>
      {/* For password managers, which look for the user name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordFields label="New password" value={passwords} onChange={setPasswords} />
      <div className="-mx-4 -mb-4">
        <SaveBar busy={busy} onDiscard={onClose} disabledReason={errorOf(passwords)} />
      </div>
    </Form>
  )
}

function errorOf({ password, confirmation }: NewPassword): string | undefined {
  if (!assessPassword(password.normalize('NFKC')).accepted) return 'The password must meet all requirements.'
  return password === confirmation ? undefined : 'Passwords do not match.'
}

async function setPassword(password: string): Promise<boolean> {
  try {
    await withStepUp(async () => {
      const { error } = await (await auth()).updateUser({ password })
      if (error !== null) throw error
    })
    toastSuccess('Password Changed', { description: 'Other devices were signed out.' })
    return true
  } catch (error) {
    if (error instanceof StepUpDeclined) return false
    const { title, text } = newPasswordError(error)
    toastError(title, { description: text, id: 'account' })
    return false
  }
}
