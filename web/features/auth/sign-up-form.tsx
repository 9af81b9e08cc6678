import { useEffect, useState } from 'react'
import { assessPassword, MIN_SIGN_UP_SCORE } from '#domain/passwords/assess-password.ts'
import {
  PASSWORD_MISMATCH,
  PASSWORD_TOO_WEAK,
  signUpError,
  WEAK_PASSWORD,
  type AuthErrorText,
} from '#web/lib/auth/auth-errors.ts'
import { auth } from '#web/lib/auth/session.ts'
import { forgetConfig, loadConfig, type Config } from '#web/lib/config.ts'
import { Field } from '#web/ui/form/field.tsx'
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { NewPasswordFields, type NewPassword } from '#web/ui/form/new-password-fields.tsx'
import { EmailField } from './email-field.tsx'
import { authToast } from './auth-toast.ts'
import type { EmailProps } from './sign-in-form.tsx'
import { FirstAccountNote, SignUpClosedNote } from './sign-up-note.tsx'
import { SubmitButton } from './submit-button.tsx'
import { required, useAuthForm } from './use-auth-form.ts'

const DONE = {
  'signed in': 'You are signed in as the administrator of this installation.',
  'sign in': 'You can sign in now.',
  confirm: 'Please check your email to confirm your account.',
} as const

export type SignUpFormProps = EmailProps & { setupToken: string | undefined; onDone: () => void }

export function SignUpForm(props: SignUpFormProps) {
  const { needsFirstAccount = false, signUpOpen = true } = useCurrentConfig() ?? {}
  if (!signUpOpen && !needsFirstAccount) return <SignUpClosedNote />
  return (
    <div className="space-y-4">
      {needsFirstAccount && <FirstAccountNote setupToken={props.setupToken} />}
      <NewAccountForm {...props} />
    </div>
  )
}

/** Fetched again: an administrator may have opened or closed sign-up since the page was loaded. */
function useCurrentConfig(): Config | undefined {
  const [config, setConfig] = useState<Config>()
  useEffect(() => {
    forgetConfig()
    // On failure only a hint is missing; submitting says what is wrong.
    loadConfig().then(setConfig, () => undefined)
  }, [])
  return config
}

function NewAccountForm({ email, onEmailChange, setupToken, onDone }: SignUpFormProps) {
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
      const wrong = passwordError(passwords)
      const outcome = wrong === undefined ? await signUp(account) : { error: wrong }
      if ('error' in outcome) {
        authToast('error', outcome.error.title, outcome.error.text)
        return
      }
      authToast('success', 'Sign Up Successful', DONE[outcome.next])
      // The route guard sees the session and leads on.
      if (outcome.next !== 'signed in') onDone()
    },
  )
  return (
    <Form onSubmit={form.onSubmit} className="space-y-4">
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
type Outcome = { error: AuthErrorText } | { next: 'signed in' | 'sign in' | 'confirm' }

/** The set-up link alone gives a session; every other new person signs in, after a mail if one was sent. */
async function signUp({ fullName, email, password, setupToken }: Account): Promise<Outcome> {
  try {
    const client = await auth()
    const { data, error } = await client.signUp({
      email,
      password,
      options: {
        emailRedirectTo: location.origin,
        data: { full_name: fullName || email, ...(setupToken !== undefined && { setup_token: setupToken }) },
      },
    })
    if (error !== null) return { error: signUpError(error) }
    forgetConfig()
    if (data.session !== null) return { next: 'signed in' }
    return { next: data.user?.email_confirmed_at === undefined ? 'confirm' : 'sign in' }
  } catch (error) {
    return { error: signUpError(error) }
  }
}
