import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Company } from '#web/lib/company/companies.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { useDraft } from '#web/lib/pending/use-draft.ts'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { addressIssue, secretIssue } from './address-issue.ts'
import { ForwarderFields, type ForwarderValues } from './forwarder-fields.tsx'
import { refreshForwarders, removeForwarder, saveForwarder, type Forwarder } from './queries.ts'

export type ForwarderDrawerProps = {
  company: Company
  /** Undefined for a new one. */
  forwarder: Forwarder | undefined
  onClose: () => void
}

const NEW: ForwarderValues = { kind: 'syslog', address: '', enabled: true, secret: '' }

export function ForwarderDrawer({ company, forwarder, onClose }: ForwarderDrawerProps) {
  const draft = useDraft<ForwarderValues>(forwarder === undefined ? NEW : valuesOf(forwarder))
  const [isAttempted, setAttempted] = useState(false)
  const { busy, run } = useAction(refreshForwarders(company.id))
  const { kind, address, enabled } = draft.values
  // Syslog has no secret: one typed before the kind was changed is dropped.
  const secret = kind === 'webhook' ? draft.values.secret : ''
  const issues = { address: addressIssue(kind, address), secret: secretIssue(secret) }
  const leave = () => {
    draft.release()
    onClose()
  }
  const submit = async () => {
    setAttempted(true)
    if (issues.address !== undefined || issues.secret !== undefined) return
    const asked = { kind, address: address.trim(), enabled, secret: secret === '' ? undefined : secret }
    if (!(await run('Forwarding was not saved', () => saveForwarder(company.id, forwarder?.id, asked)))) return
    toastSuccess('Forwarding saved', { description: asked.address })
    leave()
  }
  return (
    <Drawer
      onClose={onClose}
      eyebrow="Forwarding"
      title={forwarder === undefined ? 'Add forwarding' : forwarder.address}
    >
      <Form onSubmit={() => void submit()}>
        <ForwarderFields
          values={draft.values}
          isNew={forwarder === undefined}
          issues={isAttempted ? issues : {}}
          onChange={draft.set}
        />
        <div className="mt-6 flex flex-wrap items-center gap-2 border-t border-border pt-4">
          <Button type="submit" variant="primary" busy={busy}>
            {forwarder === undefined ? 'Add' : 'Save changes'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          {forwarder !== undefined && <RemoveButton company={company} forwarder={forwarder} onRemoved={leave} />}
        </div>
      </Form>
    </Drawer>
  )
}

type RemoveButtonProps = { company: Company; forwarder: Forwarder; onRemoved: () => void }

function RemoveButton({ company, forwarder, onRemoved }: RemoveButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const write = useWrite(refreshForwarders(company.id))
  const remove = async () => {
    if (!(await write('Forwarding was not ended', () => removeForwarder(company.id, forwarder.id)))) return
    toastSuccess('Forwarding ended', { description: forwarder.address })
    onRemoved()
  }
  return (
    <>
      <Button
        variant="ghost"
        edge="end"
        icon={<Trash2 />}
        className="ml-auto text-danger"
        onClick={() => setAsking(true)}
      >
        End forwarding
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`End forwarding to ${forwarder.address}?`}
          consequence="Events from now on stay here only. What was sent stays where it is. The log says who ended it."
          confirmLabel="End forwarding"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

function valuesOf({ kind, address, enabled }: Forwarder): ForwarderValues {
  return { kind, address, enabled, secret: '' }
}
