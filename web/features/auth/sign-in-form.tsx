import { lazy, Suspense, useState } from 'react'
import { messageOf } from '#web/lib/errors.ts'
import { auth } from '#web/lib/auth/session.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { EmailField } from './email-field.tsx'
import { authToast, toastWelcome } from './auth-toast.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextButton } from './text-button.tsx'
import { required, useAuthForm } from './use-auth-form.ts'
import { useSignInMethods, type SingleSignOn } from './use-sign-in-methods.ts'

const MISSING = 'You must provide either an email or phone number and a password'

const FormErrorSummary = lazy(async () => ({
  default: (await import('#web/ui/form/form-error-summary.tsx')).FormErrorSummary,
}))
const CountedAddress = lazy(async () => ({ default: (await import('./counted-address.tsx')).CountedAddress }))
const OtherWays = lazy(async () => ({ default: (await import('./other-ways.tsx')).OtherWays }))
const CodeSignIn = lazy(async () => ({ default: (await import('./code-sign-in.tsx')).CodeSignIn }))

export type EmailProps = { email: string; onEmailChange: (email: string) => void }
export type SignInFormProps = EmailProps & { redirect: string | undefined; onForgot: () => void }

export function SignInForm(props: SignInFormProps) {
  const [mailedTo, setMailedTo] = useState<string>()
  if (mailedTo === undefined) return <CredentialsForm {...props} onMailed={setMailedTo} />
  return (
    <Suspense fallback={null}>
      <CodeSignIn email={mailedTo} redirect={props.redirect} onBack={() => setMailedTo(undefined)} />
    </Suspense>
  )
}

type CredentialsFormProps = SignInFormProps & { onMailed: (email: string) => void }

/** The password field is there from the start for password managers; it goes for a domain without passwords. */
function CredentialsForm({ email, onEmailChange, redirect, onForgot, onMailed }: CredentialsFormProps) {
  const [password, setPassword] = useState('')
  const methods = useSignInMethods(email)
  // The people who repair single sign-on keep a password.
  const [insists, setInsists] = useState(false)
  const [isLimited, setLimited] = useState(false)
  const { sso, ask } = methods
  const takesPassword = methods.takesPassword || insists
  const form = useAuthForm(
    () => [
      ...required('sign-in-email', email, 'Enter your email address.'),
      ...(takesPassword ? required('sign-in-password', password, 'Enter your password.') : []),
    ],
    async () => (takesPassword ? setLimited(await signIn(email.trim(), password)) : continueWith(sso, redirect)),
  )
  return (
    <Form onSubmit={form.onSubmit} className="space-y-4">
      {form.issues.length > 0 && (
        <Suspense>
          <FormErrorSummary issues={form.issues} title={MISSING} attempt={form.attempt} />
        </Suspense>
      )}
      <EmailField
        id="sign-in-email"
        value={email}
        error={form.issueOf('sign-in-email')}
        onChange={onEmailChange}
        onLeave={ask}
        autoComplete="username webauthn"
      />
      {takesPassword && (
        <Field
          label="Password"
          required
          id="sign-in-password"
          error={form.issueOf('sign-in-password')}
          aside={<TextButton onClick={onForgot}>Forgot password?</TextButton>}
        >
          <PasswordInput name="password" value={password} onChange={(event) => setPassword(event.target.value)} />
        </Field>
      )}
      <SubmitButton busy={form.busy}>{takesPassword ? 'Sign in' : `Continue with ${sso?.name}`}</SubmitButton>
      {isLimited && (
        <Suspense fallback={null}>
          <CountedAddress />
        </Suspense>
      )}
      {!takesPassword && <TextButton onClick={() => setInsists(true)}>Use a password instead</TextButton>}
      <Suspense fallback={<div className="h-30" />}>
        <OtherWays email={email.trim()} redirect={redirect} sso={takesPassword ? sso : undefined} onMailed={onMailed} />
      </Suspense>
    </Form>
  )
}

/**
 * The route guard sees the session after a success and redirects to the wanted page.
 *
 * @returns whether the server refused because of earlier attempts
 */
async function signIn(email: string, password: string): Promise<boolean> {
  try {
    const { error } = await (await auth()).signInWithPassword({ email, password })
    if (error === null) {
      toastWelcome()
      return false
    }
    const { signInError } = await import('#web/lib/auth/auth-errors.ts')
    const { title, text } = signInError(error)
    authToast('error', title, text)
    return error.status === 429
  } catch (error) {
    authToast('error', 'Sign In Failed', messageOf(error))
    return false
  }
}

async function continueWith(sso: SingleSignOn | undefined, redirect: string | undefined): Promise<void> {
  const { startSingleSignOn } = await import('./single-sign-on.ts')
  if (sso !== undefined) await startSingleSignOn(sso.providerId, redirect)
}
