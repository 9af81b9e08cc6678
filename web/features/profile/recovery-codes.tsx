import { useCallback, useEffect, useState } from 'react'
import { messageOf } from '#web/lib/errors.ts'
import { callFunction } from '#web/lib/functions.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { StepUpDeclined, withStepUp } from '#web/lib/auth/step-up.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { newRecoveryCodes } from './answers.ts'
import { CopyButton } from './copy-button.tsx'
import { usePrintsAlone } from './use-prints-alone.ts'

/** Ten new codes, shown once; they replace the former ones. It closes when the person confirms that they are stored. */
export function RecoveryCodes({ onClose }: { onClose: (isStored: boolean) => void }) {
  const { codes, error } = useNewCodes(() => onClose(false))
  const [isStored, setStored] = useState(false)
  const mayClose = isStored || error !== undefined
  usePrintsAlone()
  return (
    <Dialog
      onClose={() => mayClose && onClose(isStored)}
      title="Recovery codes"
      description="Each signs you in once without your MFA device. They are not shown again, and earlier codes no longer work."
      footer={
        <Button
          variant="primary"
          disabledReason={mayClose ? undefined : 'Store the codes first, and tick the box.'}
          onClick={() => onClose(isStored)}
        >
          Done
        </Button>
      }
    >
      {error !== undefined && <ErrorState title="The codes could not be made" description={error} />}
      {codes === undefined && error === undefined && <SkeletonText lines={5} />}
      {codes !== undefined && <Codes codes={codes} isStored={isStored} onStored={setStored} />}
    </Dialog>
  )
}

type CodesProps = { codes: readonly string[]; isStored: boolean; onStored: (isStored: boolean) => void }

function Codes({ codes, isStored, onStored }: CodesProps) {
  const session = useSession()
  const owner = session.status === 'signed-in' ? session.user.email : ''
  const text = codes.join('\n')
  return (
    <>
      <ol
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-md bg-subtle p-4 font-mono max-[420px]:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2 print:hidden">
        <CopyButton text={text} />
        <Button size={28} onClick={() => download(`Recovery codes of ${owner} at ${location.host}\n\n${text}\n`)}>
          Download
        </Button>
        <Button size={28} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <Checkbox
        className="mt-4 print:hidden"
        label="I have stored them"
        description="In a password manager or on paper, not on your MFA device."
        checked={isStored}
        onChange={(event) => onStored(event.target.checked)}
      />
    </>
  )
}

function useNewCodes(onDeclined: () => void) {
  const [codes, setCodes] = useState<readonly string[]>()
  const [error, setError] = useState<string>()
  const make = useCallback(async () => {
    try {
      const made = await withStepUp(() => callFunction('create-recovery-codes', {}, newRecoveryCodes))
      setCodes(made.codes)
    } catch (error) {
      if (error instanceof StepUpDeclined) onDeclined()
      else setError(messageOf(error))
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each dialog
  }, [])
  useEffect(() => {
    // A task later: React's strict mode mounts twice, and the codes of the first mount would be void.
    const timer = setTimeout(() => void make())
    return () => clearTimeout(timer)
  }, [make])
  return { codes, error }
}

function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'parapet-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(address)
}
