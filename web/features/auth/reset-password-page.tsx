import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { assessPassword } from '#domain/passwords/assess-password.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { auth } from '#web/lib/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { FormErrorSummary } from '#web/ui/form-error-summary.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { NewPasswordFields, type NewPassword } from './new-password-fields.tsx'
import { redeemRecoveryLink } from './recovery.ts'
import type { Redemption } from './redeem-token.ts'
import { newPasswordRefusal, PASSWORD_TOO_WEAK } from './refusals.ts'
import { say } from './say.ts'
import { SubmitButton } from './submit-button.tsx'
import { required, useAuthForm } from './use-auth-form.ts'

export function ResetPasswordPage() {
  usePageTitle('New password')
  const recovery = useRecovery()
  return (
    <AuthLayout heading="Choose a new password">
      {recovery === 'checking' && (
        <div className="grid place-items-center py-8 text-muted">
          <Spinner size={24} label="Checking the link" />
        </div>
      )}
      {recovery === 'expired' && <Expired />}
      {recovery === 'ready' && <NewPasswordForm />}
    </AuthLayout>
  )
}

function useRecovery(): Redemption | 'checking' {
  const [recovery, setRecovery] = useState<Redemption | 'checking'>('checking')
  const [fragment] = useState(location.hash)
  const navigate = useNavigate()
  useEffect(() => {
    let isCurrent = true
    const show = (outcome: Redemption) => {
      if (!isCurrent) return
      setRecovery(outcome)
      // The token is spent; what counts from here is the session, also when the page is loaded again.
      if (outcome === 'ready') void navigate({ to: '/auth/reset-password', replace: true })
    }
    redeemRecoveryLink(fragment).then(show, () => show('expired'))
    return () => {
      isCurrent = false
    }
  }, [fragment, navigate])
  return recovery
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
      if (!accepted) say('error', PASSWORD_TOO_WEAK.title, PASSWORD_TOO_WEAK.text)
      else if (await setPassword(passwords.password)) await navigate({ to: '/', replace: true })
    },
  )
  return (
    <form noValidate onSubmit={form.onSubmit} className="space-y-4">
      <p className="text-h2">Choose a new password</p>
      <FormErrorSummary faults={form.faults} attempt={form.attempt} />
      <NewPasswordFields
        label="New password"
        value={passwords}
        onChange={setPasswords}
        error={form.errorOf('new-password')}
      />
      <SubmitButton busy={form.busy} disabled={!accepted || passwords.password !== passwords.confirmation}>
        Set new password
      </SubmitButton>
    </form>
  )
}

async function setPassword(password: string): Promise<boolean> {
  try {
    const { error } = await (await auth()).updateUser({ password })
    if (error !== null) throw error
    say('success', 'Password Changed', 'Your new password is set.')
    return true
  } catch (error) {
    const { title, text } = newPasswordRefusal(error)
    say('error', title, text)
    return false
  }
}
