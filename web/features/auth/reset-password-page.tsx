import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { assessPassword } from '#domain/passwords/assess-password.ts'
import { newPasswordError, PASSWORD_TOO_WEAK } from '#web/lib/auth/auth-errors.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { auth } from '#web/lib/auth/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { NewPasswordFields, type NewPassword } from '#web/ui/form/new-password-fields.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { LinkGate } from './link-gate.tsx'
import { authToast } from './auth-toast.ts'
import { SubmitButton } from './submit-button.tsx'
import { required, useAuthForm } from './use-auth-form.ts'

export function ResetPasswordPage() {
  usePageTitle('New password')
  return (
    <AuthLayout heading="Choose a new password">
      <LinkGate path="/auth/reset-password" expired={<Expired />}>
        <NewPasswordForm />
      </LinkGate>
    </AuthLayout>
  )
}

function Expired() {
  return (
    <>
      <p role="alert" className="font-medium">
        This link has expired or was used before.
      </p>
      <p className="mt-1 text-muted">Ask for a new one; it works for one hour and only once.</p>
      <Link
        to="/auth"
        search={{ tab: 'reset' }}
        className={buttonClass({ variant: 'primary', size: 36, className: 'mt-5 w-full' })}
      >
        Send a new link
      </Link>
    </>
  )
}

function NewPasswordForm() {
  const navigate = useNavigate()
  const [passwords, setPasswords] = useState<NewPassword>({ password: '', confirmation: '' })
  const { accepted } = assessPassword(passwords.password.normalize('NFKC'))
  const form = useAuthForm(
    () => required('new-password', passwords.password, 'Enter a password.'),
    async () => {
      if (!accepted) authToast('error', PASSWORD_TOO_WEAK.title, PASSWORD_TOO_WEAK.text)
      else if (await setPassword(passwords.password)) await navigate({ to: '/', replace: true })
    },
  )
  return (
    <Form onSubmit={form.onSubmit} className="space-y-4">
      <p className="text-h2">Choose a new password</p>
      <FormErrorSummary issues={form.issues} attempt={form.attempt} />
      <NewPasswordFields
        label="New password"
        value={passwords}
        onChange={setPasswords}
        error={form.issueOf('new-password')}
      />
      <SubmitButton busy={form.busy} disabled={!accepted || passwords.password !== passwords.confirmation}>
        Set new password
      </SubmitButton>
    </Form>
  )
}

async function setPassword(password: string): Promise<boolean> {
  try {
    const { error } = await (await auth()).updateUser({ password })
    if (error !== null) throw error
    authToast('success', 'Password Changed', 'Your new password is set.')
    return true
  } catch (error) {
    const { title, text } = newPasswordError(error)
    authToast('error', title, text)
    return false
  }
}
