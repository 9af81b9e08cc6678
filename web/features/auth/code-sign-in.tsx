import { useState } from 'react'
import { auth } from '#web/lib/auth/session.ts'
import { CodeInput } from '#web/ui/form/code-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { sendSignInMail, codeError } from './mailed-sign-in.ts'
import { toastWelcome } from './auth-toast.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextButton } from './text-button.tsx'

export type CodeSignInProps = { email: string; redirect: string | undefined; onBack: () => void }

/** After a sign-in mail was requested: follow its link, or type its six digits here. */
export function CodeSignIn({ email, redirect, onBack }: CodeSignInProps) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (token: string) => {
    if (token.length < 6) {
      setError('Enter the six-digit code from the email.')
      return
    }
    setBusy(true)
    setError(await signInWithCode(email, token))
    setBusy(false)
  }
  return (
    <Form className="space-y-4" onSubmit={() => void send(code)}>
      <div>
        <p className="text-h2">Check your email</p>
        <p className="mt-1 text-muted">
          If <span className="font-medium break-all text-text">{email}</span> has an account, an email with a link and a
          six-digit code is on its way. Follow the link on this device, or enter the code.
        </p>
      </div>
      <Field label="Code" required id="mailed-code" error={error}>
        <CodeInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person just asked for this field
          autoFocus
          value={code}
          onValueChange={setCode}
          onComplete={(complete) => void send(complete)}
        />
      </Field>
      <SubmitButton busy={busy}>Sign in</SubmitButton>
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <TextButton onClick={() => void sendSignInMail(email, redirect)}>Send another email</TextButton>
        <TextButton onClick={onBack}>Sign in another way</TextButton>
      </p>
    </Form>
  )
}

/** The route guard does what follows a success. @returns what is wrong with the code */
async function signInWithCode(email: string, token: string): Promise<string | undefined> {
  try {
    const { error } = await (await auth()).verifyOtp({ email, token, type: 'email' })
    if (error !== null) throw error
    toastWelcome()
    return undefined
  } catch (error) {
    return codeError(error)
  }
}
