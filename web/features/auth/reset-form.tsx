import { resetError } from '#web/lib/auth/auth-errors.ts'
import { auth } from '#web/lib/auth/session.ts'
import { FormErrorSummary } from '#web/ui/form/form-error-summary.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { EmailField } from './email-field.tsx'
import { authToast } from './auth-toast.ts'
import type { EmailProps } from './sign-in-form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { required, useAuthForm } from './use-auth-form.ts'

export function ResetForm({ email, onEmailChange, onDone }: EmailProps & { onDone: () => void }) {
  const form = useAuthForm(
    () => required('reset-email', email, 'Enter your email address.'),
    async () => {
      if (await sendResetMail(email.trim())) onDone()
    },
  )
  return (
    <Form onSubmit={form.onSubmit} className="space-y-4">
      <p className="text-muted">We send a link to this address. With it you choose a new password.</p>
      <FormErrorSummary issues={form.issues} attempt={form.attempt} />
      <EmailField id="reset-email" value={email} error={form.issueOf('reset-email')} onChange={onEmailChange} />
      <SubmitButton busy={form.busy}>Send reset link</SubmitButton>
    </Form>
  )
}

async function sendResetMail(email: string): Promise<boolean> {
  try {
    const redirectTo = `${location.origin}/auth/reset-password`
    const { error } = await (await auth()).resetPasswordForEmail(email, { redirectTo })
    if (error !== null) throw error
    authToast('success', 'Password Reset Email Sent', 'Please check your email for password reset instructions.')
    return true
  } catch (error) {
    const { title, text } = resetError(error)
    authToast('error', title, text)
    return false
  }
}
