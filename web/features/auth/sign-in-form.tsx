import { useState } from 'react'
import { messageOf } from '#web/lib/errors.ts'
import { auth } from '#web/lib/session.ts'
import { Field } from '#web/ui/field.tsx'
import { FormErrorSummary } from '#web/ui/form-error-summary.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { EmailField } from './email-field.tsx'
import { signInRefusal } from './refusals.ts'
import { say } from './say.ts'
import { SubmitButton } from './submit-button.tsx'
import { required, useAuthForm } from './use-auth-form.ts'

const MISSING = 'You must provide either an email or phone number and a password'

export type EmailProps = { email: string; onEmailChange: (email: string) => void }

export function SignInForm({ email, onEmailChange, onForgot }: EmailProps & { onForgot: () => void }) {
  const [password, setPassword] = useState('')
  const form = useAuthForm(
    () => [
      ...required('sign-in-email', email, 'Enter your email address.'),
      ...required('sign-in-password', password, 'Enter your password.'),
    ],
    () => signIn(email.trim(), password),
  )
  return (
    <form noValidate onSubmit={form.onSubmit} className="space-y-4">
      <FormErrorSummary faults={form.faults} title={MISSING} attempt={form.attempt} />
      <EmailField id="sign-in-email" value={email} error={form.errorOf('sign-in-email')} onChange={onEmailChange} />
      <Field
        label="Password"
        required
        id="sign-in-password"
        error={form.errorOf('sign-in-password')}
        aside={
          <button type="button" onClick={onForgot} className="text-brand-text underline-offset-2 hover:underline">
            Forgot password?
          </button>
        }
      >
        <PasswordInput name="password" value={password} onChange={(event) => setPassword(event.target.value)} />
      </Field>
      <SubmitButton busy={form.busy}>Sign in</SubmitButton>
    </form>
  )
}

/** What follows a success, the route's guard does: it sees the session and leads to where the person wanted to go. */
async function signIn(email: string, password: string): Promise<void> {
  try {
    const { error } = await (await auth()).signInWithPassword({ email, password })
    if (error === null) {
      say('success', 'Welcome back!', 'You have successfully signed in.')
      return
    }
    const { title, text } = signInRefusal(error)
    say('error', title, text)
  } catch (error) {
    say('error', 'Sign In Failed', messageOf(error))
  }
}
