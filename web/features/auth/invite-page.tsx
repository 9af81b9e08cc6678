import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { parseId } from '#domain/ids.ts'
import { assessPassword } from '#domain/passwords/assess-password.ts'
import { api } from '#web/lib/api.ts'
import { newPasswordError, PASSWORD_TOO_WEAK } from '#web/lib/auth/auth-errors.ts'
import { acceptInvitations } from '#web/lib/auth/invitations.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { auth, useSession } from '#web/lib/auth/session.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Field } from '#web/ui/form/field.tsx'
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { NewPasswordFields, type NewPassword } from '#web/ui/form/new-password-fields.tsx'
import { AuthLayout } from './auth-layout.tsx'
import { LinkGate } from './link-gate.tsx'
import { authToast } from './auth-toast.ts'
import { SubmitButton } from './submit-button.tsx'
import { required, useAuthForm } from './use-auth-form.ts'

/** For a person without a password, who was invited by mail or signed up twice: asks for a name and a password. */
export function InvitePage() {
  usePageTitle('Set up your account')
  return (
    <AuthLayout heading="Set up your account">
      <LinkGate path="/auth/invite" expired={<Expired />}>
        <NewAccountForm />
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
      <p className="mt-1 text-muted">
        If you set a password already, sign in with it. Otherwise ask the person who invited you to send the invitation
        again, or sign up again if you signed up yourself.
      </p>
      <Link to="/auth" className={buttonClass({ variant: 'primary', size: 36, className: 'mt-5 w-full' })}>
        Sign in
      </Link>
    </>
  )
}

function NewAccountForm() {
  const navigate = useNavigate()
  const session = useSession()
  const [fullName, setFullName] = useState('')
  const [passwords, setPasswords] = useState<NewPassword>({ password: '', confirmation: '' })
  const { accepted } = assessPassword(passwords.password.normalize('NFKC'))
  const form = useAuthForm(
    () => [
      ...required('invite-name', fullName, 'Enter your full name.'),
      ...required('new-password', passwords.password, 'Enter a password.'),
    ],
    async () => {
      if (!accepted) {
        authToast('error', PASSWORD_TOO_WEAK.title, PASSWORD_TOO_WEAK.text)
      } else if (await setUpAccount(fullName.trim(), passwords.password)) {
        const company = await acceptInvitations()
        await navigate({ to: '/dashboard', search: company === undefined ? {} : { company }, replace: true })
      }
    },
  )
  return (
    <Form onSubmit={form.onSubmit} className="space-y-4">
      <div>
        <p className="text-h2">Welcome to Parapet</p>
        <p className="mt-1 text-muted">
          Choose a name and a password
          {session.status === 'signed-in' && (
            <>
              {' '}
              for <span className="font-medium break-all text-text">{session.user.email}</span>
            </>
          )}
          .
        </p>
      </div>
      <FormErrorSummary issues={form.issues} attempt={form.attempt} />
      <Field label="Full name" required id="invite-name" error={form.issueOf('invite-name')}>
        <Input name="name" autoComplete="name" value={fullName} onChange={(event) => setFullName(event.target.value)} />
      </Field>
      <NewPasswordFields value={passwords} onChange={setPasswords} error={form.issueOf('new-password')} />
      <SubmitButton busy={form.busy} disabled={!accepted || passwords.password !== passwords.confirmation}>
        Join
      </SubmitButton>
    </Form>
  )
}

async function setUpAccount(fullName: string, password: string): Promise<boolean> {
  try {
    const { data, error } = await (await auth()).updateUser({ password, data: { full_name: fullName } })
    if (error !== null) throw error
    // The account knows the name for the session, the profile for colleagues.
    await api.from('profiles').update({ full_name: fullName }).eq('id', parseId('users', data.user.id)).throwOnError()
    return true
  } catch (error) {
    const { title, text } = newPasswordError(error)
    authToast('error', title, text)
    return false
  }
}
