import { useState } from 'react'
import { assessPassword, MIN_SIGN_UP_SCORE } from '#domain/passwords/assess-password.ts'
import {
  PASSWORD_MISMATCH,
  PASSWORD_TOO_WEAK,
  signUpError,
  WEAK_PASSWORD,
  type AuthErrorText,
} from '#web/lib/auth/auth-errors.ts'
import { forgetConfig } from '#web/lib/config.ts'
import { Field } from '#web/ui/form/field.tsx'
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { NewPasswordFields, type NewPassword } from '#web/ui/form/new-password-fields.tsx'
import { EmailField } from './email-field.tsx'
import { FirstAccountNote } from './first-account-note.tsx'
import { authToast } from './auth-toast.ts'
import type { EmailProps } from './sign-in-form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { required, useAuthForm } from './use-auth-form.ts'

export type SignUpFormProps = EmailProps & { setupToken: string | undefined; onDone: () => void }

export function SignUpForm({ email, onEmailChange, setupToken, onDone }: SignUpFormProps) {
  const [fullName, setFullName] = useState('')
  const [passwords, setPasswords] = useState<NewPassword>({ password: '', confirmation: '' })
  const form = useAuthForm(
    () => [
      ...required('sign-up-name', fullName, 'Enter your full name.'),
      ...required('sign-up-email', email, 'Enter your email address.'),
      ...required('new-password', passwords.password, 'Enter a password.'),
    ],
    async () => {
      const account = { fullName: fullName.trim(), email: email.trim(), password: passwords.password, setupToken }
      const error = passwordError(passwords) ?? (await signUp(account))
      if (error !== undefined) {
        authToast('error', error.title, error.text)
        return
      }
      authToast('success', 'Sign Up Successful', 'Please check your email to confirm your account.')
      onDone()
    },
  )
  return (
    <Form onSubmit={form.onSubmit} className="space-y-4">
      <FirstAccountNote setupToken={setupToken} />
      <FormErrorSummary issues={form.issues} attempt={form.attempt} />
      <Field label="Full name" required id="sign-up-name" error={form.issueOf('sign-up-name')}>
        <Input name="name" autoComplete="name" value={fullName} onChange={(event) => setFullName(event.target.value)} />
      </Field>
      <EmailField id="sign-up-email" value={email} error={form.issueOf('sign-up-email')} onChange={onEmailChange} />
      <NewPasswordFields value={passwords} onChange={setPasswords} error={form.issueOf('new-password')} />
      <SubmitButton busy={form.busy} disabled={!mayBeSent(passwords)} describedBy="password-strength">
        Create account
      </SubmitButton>
    </Form>
  )
}

function mayBeSent({ password, confirmation }: NewPassword): boolean {
  return password === confirmation && assessPassword(password.normalize('NFKC')).score >= MIN_SIGN_UP_SCORE
}

function passwordError({ password, confirmation }: NewPassword): AuthErrorText | undefined {
  if (password !== confirmation) return PASSWORD_MISMATCH
  const { score, accepted } = assessPassword(password.normalize('NFKC'))
  if (score < MIN_SIGN_UP_SCORE) return WEAK_PASSWORD
  return accepted ? undefined : PASSWORD_TOO_WEAK
}

type Account = { fullName: string; email: string; password: string; setupToken: string | undefined }

/** Drops a session that comes with the new account: every new person signs in. */
async function signUp({ fullName, email, password, setupToken }: Account): Promise<AuthErrorText | undefined> {
  try {
    const { createDetachedAuthClient } = await import('#web/lib/auth/auth-client.ts')
    const client = await createDetachedAuthClient()
    const { data, error } = await client.signUp({
      email,
      password,
      options: {
        emailRedirectTo: location.origin,
        data: { full_name: fullName || email, ...(setupToken !== undefined && { setup_token: setupToken }) },
      },
    })
    if (error !== null) return signUpError(error)
    forgetConfig()
    if (data.session !== null) await client.signOut({ scope: 'local' })
    return undefined
  } catch (error) {
    return signUpError(error)
  }
}
