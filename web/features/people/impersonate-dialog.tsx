import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { withProof } from '#web/lib/step-up.ts'
import { toastFailed } from '#web/lib/toast-failed.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { impersonate } from './changes.ts'
import { nameOf, type Member } from './person.ts'

/** Asks why, and whether anything may be changed, before the page is seen as somebody else. */
export function ImpersonateDialog({ person, onClose }: { person: Member; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [readOnly, setReadOnly] = useState(true)
  const navigate = useNavigate()
  const begin = useMutation({
    mutationFn: (wish: Parameters<typeof impersonate>[0]) => withProof(() => impersonate(wish)),
  })
  const name = nameOf(person)
  const submit = () =>
    // By its promise: with the person, everything on this page goes.
    void begin.mutateAsync({ userId: person.userId, reason: reason.trim(), readOnly }).then(
      () => navigate({ to: '/dashboard' }),
      (error: unknown) => toastFailed(`You cannot act as ${name}`, error),
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Act as ${name}`}
      description={`You see the page as ${name} does, for at most 30 minutes. ${name} is told, and the audit log keeps both names.`}
      busy={begin.isPending}
      onSubmit={() => submit()}
      footer={
        <>
          <Button disabled={begin.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={begin.isPending}
            disabledReason={reason.trim() === '' ? 'Say why first.' : undefined}
          >
            Act as {name}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label="Reason" hint="It stands in the audit log, for the company to read." required>
          <Textarea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Switch
          label="Look only"
          description="Nothing can be changed. Switch off only where looking does not help."
          checked={readOnly}
          onCheckedChange={setReadOnly}
        />
      </div>
    </Dialog>
  )
}
