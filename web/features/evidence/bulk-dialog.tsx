import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { OwnerSelect } from '#web/lib/evidence/owner-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import type { BulkDialogKind } from './bulk-actions.tsx'
import type { EvidenceChanges } from './changes.ts'
import { ControlsField } from './controls-field.tsx'
import type { LinkedEvidence } from './queries.ts'
import type { Names } from '#web/lib/use-names.ts'

const TITLES: Readonly<Record<BulkDialogKind, string>> = { link: 'Link', expiry: 'Set expiry', owner: 'Set owner' }

export type BulkDialogProps = {
  kind: BulkDialogKind
  selected: readonly LinkedEvidence[]
  names: Names
  changes: EvidenceChanges
  onClose: (isDone: boolean) => void
}

/** One change to all that is selected. */
export function BulkDialog({ kind, selected, names, changes, onClose }: BulkDialogProps) {
  const [controlIds, setControlIds] = useState<readonly Id<'controls'>[]>([])
  const [day, setDay] = useState('')
  const [owner, setOwner] = useState<Id<'users'> | null>(null)
  const [isBusy, setBusy] = useState(false)
  const ids = selected.map(({ id }) => id)
  const save = () => {
    if (kind === 'expiry') return changes.update(ids, { expires_on: day === '' ? null : day })
    if (kind === 'owner') return changes.update(ids, { owner_id: owner })
    return changes.link(ids.flatMap((id) => controlIds.map((control) => ({ evidence_id: id, control_id: control }))))
  }
  const submit = async () => {
    setBusy(true)
    const isDone = await save()
    setBusy(false)
    if (isDone) onClose(true)
  }
  const count = selected.length === 1 ? '1 piece' : `${selected.length} pieces`
  return (
    <Dialog
      open
      size="small"
      busy={isBusy}
      title={`${TITLES[kind]}: ${count}`}
      onOpenChange={() => onClose(false)}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            Save
          </Button>
        </>
      }
    >
      {kind === 'link' && <ControlsField names={names} value={controlIds} onChange={setControlIds} />}
      {kind === 'expiry' && (
        <Field label="Counts until" hint="Empty: it does not expire.">
          <Input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
      )}
      {kind === 'owner' && <OwnerSelect label="Owner" people={names.people} value={owner} onChange={setOwner} />}
    </Dialog>
  )
}
