import { useCallback, useEffect, useRef, useState } from 'react'
import { factorErrorMessage, showCode } from '#web/lib/auth/second-factor.ts'
import { auth } from '#web/lib/auth/session.ts'
import { StepUpDeclined, withStepUp } from '#web/lib/auth/step-up.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/form/code-input.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { CopyButton } from './copy-button.tsx'
import { freeName } from './free-name.ts'
import { inGroups, qrAddress } from './totp-key.ts'

export type EnrolAppProps = { existing: readonly string[]; onEnrolled: () => void; onClose: () => void }

type Enrolment = { factorId: string; qr: string; secret: string }

/** The QR code and its key as text. The factor counts after the first right code. */
export function EnrolApp({ existing, onEnrolled, onClose }: EnrolAppProps) {
  const { enrolment, error: startError, keep } = useEnrolment(existing, onClose)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const confirm = async (digits: string) => {
    if (enrolment === undefined) return
    setBusy(true)
    try {
      await showCode(enrolment.factorId, digits)
      keep()
      onEnrolled()
      onClose()
    } catch (error) {
      setError(factorErrorMessage(error))
      setCode('')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      busy={busy}
      onClose={onClose}
      title="Add authenticator app"
      description="Scan the picture with the app on your phone, or type the key into it. Then enter the six digits that it shows."
      onSubmit={() => void confirm(code)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={code.length < 6}>
            Confirm
          </Button>
        </>
      }
    >
      {startError !== undefined && <ErrorState title="The app cannot be added now" description={startError} />}
      {startError === undefined && enrolment === undefined && <Skeleton className="mx-auto size-44" />}
      {enrolment !== undefined && (
        <div className="space-y-4">
          <KeyToScan {...enrolment} />
          <Field label="Code" required error={error}>
            <CodeInput value={code} onValueChange={setCode} onComplete={(digits) => void confirm(digits)} />
          </Field>
        </div>
      )}
    </Dialog>
  )
}

function KeyToScan({ qr, secret }: Enrolment) {
  return (
    <>
      {/* White in both themes, so that cameras can read it. */}
      <img src={qr} alt="QR code with the key below" className="mx-auto size-44 rounded-md bg-paper p-2" />
      <div className="flex flex-wrap items-center justify-center gap-2">
        <code className="rounded-md bg-subtle px-2 py-1 text-center font-mono text-balance break-all">
          {inGroups(secret)}
        </code>
        <CopyButton text={secret} label="Copy key" />
      </div>
    </>
  )
}

/** Starts an enrolment, and removes it when the dialog closes before it is confirmed. */
function useEnrolment(existing: readonly string[], onDeclined: () => void) {
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [error, setError] = useState<string>()
  const unconfirmed = useRef<string>(undefined)
  const begin = useCallback(async () => {
    try {
      const begun = await withStepUp(() => enrol(freeName('Authenticator app', existing)))
      unconfirmed.current = begun.factorId
      setEnrolment(begun)
    } catch (error) {
      if (error instanceof StepUpDeclined) onDeclined()
      else setError(factorErrorMessage(error))
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each dialog, with what it was opened with
  }, [])
  useEffect(() => {
    // A task later: React's strict mode mounts twice, and only the second mount stays.
    const timer = setTimeout(() => void begin())
    return () => {
      clearTimeout(timer)
      const factorId = unconfirmed.current
      if (factorId !== undefined) void auth().then(({ mfa }) => mfa.unenroll({ factorId }))
    }
  }, [begin])
  const keep = () => {
    unconfirmed.current = undefined
  }
  return { enrolment, error, keep }
}

async function enrol(friendlyName: string): Promise<Enrolment> {
  const { data, error } = await (await auth()).mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Parapet' })
  if (error !== null) throw error
  return { factorId: data.id, qr: qrAddress(data.totp.qr_code), secret: data.totp.secret }
}
