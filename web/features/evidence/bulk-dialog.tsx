import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { counted } from '#domain/text/counted.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { BulkEditDialog } from '#web/lib/list/bulk-edit-dialog.tsx'
import { PersonField } from '#web/lib/company/person-field.tsx'
import type { Names } from '#web/lib/company/use-names.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { toastUndo } from '#web/ui/overlay/toast.tsx'
import type { BulkDialogName } from './bulk-actions.tsx'
import type { EvidenceChanges } from './changes.ts'
import { ControlsField } from './controls-field.tsx'
import { controlsOf } from './badges.tsx'
import type { LinkedEvidence } from './queries.ts'

export interface BulkDialogProps {
  selected: readonly LinkedEvidence[]
  names: Names
  changes: EvidenceChanges
  onClose: (isDone: boolean) => void
}

/** Links the selected evidence to controls, or sets its expiry or owner. */
export function BulkDialog({ kind, ...props }: BulkDialogProps & { kind: BulkDialogName }) {
  if (kind === 'link') return <LinkDialog {...props} />
  return kind === 'expiry' ? <ExpiryDialog {...props} /> : <OwnerDialog {...props} />
}

function LinkDialog({ selected, names, changes, onClose }: BulkDialogProps) {
  const [controlIds, setControlIds] = useState<readonly Id<'controls'>[]>([])
  const numbersOf = (links: LinkedEvidence['links']) =>
    controlsOf({ links }, names)
      .map(({ nist_id: number }) => number)
      .join(', ')
  const proving = names.inOrder(controlIds)
  const changing = selected.filter(({ links }) =>
    controlIds.some((id) => links.every(({ control_id: linked }) => linked !== id)),
  )
  const links = selected.flatMap(({ id }) =>
    controlIds.map((controlId) => ({ evidence_id: id, control_id: controlId })),
  )
  return (
    <BulkEditDialog
      title={`Link: ${countText(selected)}`}
      noun="Evidence"
      what="Proves"
      changes={changing.map((row) => ({
        ...titleOf(row),
        before: numbersOf(row.links) || 'nothing yet',
        after: `also ${proving.map(({ nist_id: number }) => number).join(', ')}`,
      }))}
      submitLabel="Save"
      disabledReason={changing.length === 0 ? 'Choose a control that it is not linked to' : undefined}
      onSave={() =>
        changes.link(links, (ids) => toastUndo(`Linked ${countText(changing)}`, () => void changes.unlink(ids)))
      }
      onClose={onClose}
    >
      <ControlsField names={names} value={controlIds} onChange={setControlIds} />
    </BulkEditDialog>
  )
}

function ExpiryDialog({ selected, changes, onClose }: BulkDialogProps) {
  const [day, setDay] = useState('')
  const expiresOn = day === '' ? null : day
  const changing = selected.filter(({ expires_on: on }) => on !== expiresOn)
  return (
    <BulkEditDialog
      title={`Set expiry: ${countText(selected)}`}
      noun="Evidence"
      what="Expires"
      changes={changing.map((row) => ({ ...titleOf(row), before: dayText(row.expires_on), after: dayText(expiresOn) }))}
      submitLabel="Save"
      disabledReason={changing.length === 0 ? 'No changes to apply' : undefined}
      onSave={() =>
        changes.change(changing, { expires_on: expiresOn }, ({ expires_on: former }) => ({ expires_on: former }))
      }
      onClose={onClose}
    >
      <Field label="Counts until" hint="Leave empty if it does not expire.">
        <Input type="date" value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
    </BulkEditDialog>
  )
}

function OwnerDialog({ selected, names, changes, onClose }: BulkDialogProps) {
  const [owner, setOwner] = useState<Id<'users'> | null>(null)
  const nameOf = (id: Id<'users'> | null) => names.person(id) ?? 'No owner'
  const changing = selected.filter(({ owner_id: former }) => former !== owner)
  return (
    <BulkEditDialog
      title={`Set owner: ${countText(selected)}`}
      noun="Evidence"
      what="Owner"
      changes={changing.map((row) => ({ ...titleOf(row), before: nameOf(row.owner_id), after: nameOf(owner) }))}
      submitLabel="Save"
      disabledReason={changing.length === 0 ? 'No changes to apply' : undefined}
      onSave={() => changes.change(changing, { owner_id: owner }, ({ owner_id: former }) => ({ owner_id: former }))}
      onClose={onClose}
    >
      <PersonField label="Owner" value={owner} onChange={setOwner} />
    </BulkEditDialog>
  )
}

function titleOf({ number, title }: LinkedEvidence) {
  return { reference: `E-${number}`, title }
}

function dayText(day: string | null): string {
  return day === null ? 'never' : formatDate(day)
}

function countText(rows: readonly LinkedEvidence[]): string {
  return counted(rows.length, 'item', 'items')
}
