import { KeyRound } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { showPasskey } from '#web/lib/auth/passkey-factor.ts'
import {
  factorErrorMessage,
  showCode,
  spendRecoveryCode,
  verifiedFactors,
  type KnownFactor,
  type VerifiedFactors,
} from '#web/lib/auth/second-factor.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { CodeInput } from '#web/ui/form/code-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Spinner } from '#web/ui/state/spinner.tsx'
import { SubmitButton } from './submit-button.tsx'
import { TextButton } from './text-button.tsx'

export type FactorFormProps = {
  /** The factor was accepted; the session has the higher assurance level. */
  onShown?: () => void
  /** More actions beside "Use a recovery code". */
  children?: ReactNode
}

/** Asks for the second factor: a code of the app, a passkey, or a recovery code. */
export function FactorForm({ onShown, children }: FactorFormProps) {
  const [factors, setFactors] = useState<VerifiedFactors>()
  const [isRecovering, setRecovering] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    verifiedFactors().then(setFactors, (error: unknown) => setError(factorErrorMessage(error)))
  }, [])
  const show = async (way: () => Promise<void>) => {
    setBusy(true)
    setError(undefined)
    try {
      await way()
      onShown?.()
    } catch (error) {
      setError(factorErrorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const common = { busy, error, show }
  const app = factors?.apps[0]
  return (
    <div className="space-y-4">
      {isRecovering && <RecoveryCode {...common} />}
      {!isRecovering && factors === undefined && error === undefined && <Spinner label="Loading" />}
      {!isRecovering && app !== undefined && <AppCode {...common} apps={factors?.apps ?? []} />}
      {!isRecovering && factors !== undefined && <Passkeys {...common} factors={factors} />}
      {!isRecovering && app === undefined && <Failure text={error} />}
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-2">
        <TextButton
          onClick={() => {
            setRecovering(!isRecovering)
            setError(undefined)
          }}
        >
          {isRecovering ? 'Use an app or passkey' : 'Use a recovery code'}
        </TextButton>
        {children}
      </p>
    </div>
  )
}

type WayProps = { busy: boolean; error: string | undefined; show: (way: () => Promise<void>) => Promise<void> }

function AppCode({ apps, busy, error, show }: WayProps & { apps: readonly KnownFactor[] }) {
  const [code, setCode] = useState('')
  // Each app is tried in turn, so that the person need not say which one the code is from.
  const send = (digits: string) => show(() => verifyWithAnyApp(apps, digits)).then(() => setCode(''))
  return (
    <Form className="space-y-4" onSubmit={() => void send(code)}>
      <Field
        label="Code"
        required
        id="factor-code"
        error={error}
        hint="The six digits that your authenticator app shows."
      >
        <CodeInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is about nothing else
          autoFocus
          value={code}
          onValueChange={setCode}
          onComplete={(complete) => void send(complete)}
        />
      </Field>
      <SubmitButton busy={busy}>Continue</SubmitButton>
    </Form>
  )
}

async function verifyWithAnyApp([app, ...others]: readonly KnownFactor[], code: string): Promise<void> {
  if (app === undefined) return
  try {
    await showCode(app.id, code)
  } catch (error) {
    if (others.length === 0) throw error
    await verifyWithAnyApp(others, code)
  }
}

function Passkeys({ factors: { apps, passkeys }, busy, show }: WayProps & { factors: VerifiedFactors }) {
  return (
    <div className="space-y-2 empty:hidden">
      {passkeys.map(({ id, friendly_name: name }) => (
        <button
          key={id}
          type="button"
          disabled={busy}
          onClick={() => void show(() => showPasskey(id))}
          className={buttonClass({
            variant: apps.length === 0 ? 'primary' : 'secondary',
            size: 36,
            className: 'w-full',
          })}
        >
          <KeyRound />
          <span className="truncate">{passkeys.length > 1 && name ? `Use passkey “${name}”` : 'Use your passkey'}</span>
        </button>
      ))}
    </div>
  )
}

function RecoveryCode({ busy, error, show }: WayProps) {
  const [code, setCode] = useState('')
  return (
    <Form className="space-y-4" onSubmit={() => void show(() => spendRecoveryCode(code))}>
      <Field
        label="Recovery code"
        required
        id="recovery-code"
        error={error}
        hint="One of the ten that you stored when you set up MFA. Each works once."
      >
        <Input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person just asked for this field
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          className="font-mono"
        />
      </Field>
      <SubmitButton busy={busy} disabled={code.trim() === ''}>
        Continue
      </SubmitButton>
    </Form>
  )
}

function Failure({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <p role="alert" className="text-small text-danger">
      {text}
    </p>
  )
}
