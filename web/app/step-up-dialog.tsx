import { useEffect, useEffectEvent, useId, useState } from 'react'
import { FactorForm } from '#web/features/auth/factor-form.tsx'
import { proofErrorMessage, proveByCode, proveByPassword, sendProofCode } from '#web/lib/auth/recent-proof.ts'
import { useSession } from '#web/lib/auth/session.ts'
import type { StepUpRequest } from '#web/lib/auth/step-up.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/form/code-input.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'

/** Asks for a second factor, the password or a mailed code before a sensitive action. */
export function StepUpDialog({ request }: { request: StepUpRequest }) {
  const session = useSession()
  const [isByMail, setByMail] = useState(false)
  useOwnEscape(request.onDecline)
  if (session.status !== 'signed-in') return null
  const email = session.user.email
  return (
    <Dialog
      size="small"
      onClose={request.onDecline}
      title="Confirm that it is you"
      description="This action affects the security of your account."
    >
      {session.standing.hasFactor && <FactorForm onShown={request.onProven} />}
      {!session.standing.hasFactor && !isByMail && (
        <ByPassword email={email} onProven={request.onProven} onMail={() => setByMail(true)} />
      )}
      {!session.standing.hasFactor && isByMail && <ByMail email={email} onProven={request.onProven} />}
    </Dialog>
  )
}

/** A dialog below does not know about this one, and would close instead. */
function useOwnEscape(onEscape: () => void) {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    document.addEventListener('keydown', take, { capture: true })
    return () => document.removeEventListener('keydown', take, { capture: true })
  }, [])
}

type WayProps = { email: string; onProven: () => void }

function ByPassword({ email, onProven, onMail }: WayProps & { onMail: () => void }) {
  const [password, setPassword] = useState('')
  const { busy, fault, run } = useAttempt()
  return (
    <Form className="space-y-4" onSubmit={() => run(() => proveByPassword(password).then(onProven))}>
      {/* For password managers, which need the user name. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label="Your password" required error={fault}>
        <PasswordInput value={password} onChange={(event) => setPassword(event.target.value)} />
      </Field>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" edge="start" busy={busy} onClick={() => run(() => sendProofCode().then(onMail))}>
          Email me a code instead
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={password === ''}>
          Confirm
        </Button>
      </div>
    </Form>
  )
}

function ByMail({ email, onProven }: WayProps) {
  const [code, setCode] = useState('')
  const { busy, fault, run } = useAttempt()
  const hintId = useId()
  const send = (digits: string) => proveByCode(digits).then(onProven)
  return (
    <Form className="space-y-4" onSubmit={() => run(() => send(code))}>
      <p id={hintId} className="text-muted">
        An email with a six-digit code is on its way to <span className="font-medium break-all text-text">{email}</span>
        .
      </p>
      <Field label="Code" required error={fault}>
        <CodeInput
          aria-describedby={hintId}
          value={code}
          onValueChange={setCode}
          onComplete={(digits) => run(() => send(digits))}
        />
      </Field>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="ghost" edge="start" busy={busy} onClick={() => run(sendProofCode)}>
          Send another email
        </Button>
        <Button type="submit" variant="primary" busy={busy} disabled={code.length < 6}>
          Confirm
        </Button>
      </div>
    </Form>
  )
}

/** One attempt at a time, with the error of the last. */
function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const attempt = async (way: () => Promise<void>) => {
    setBusy(true)
    setFault(undefined)
    await way().catch((error: unknown) => setFault(proofErrorMessage(error)))
    setBusy(false)
  }
  const run = (way: () => Promise<void>) => void attempt(way)
  return { busy, fault, run }
}
