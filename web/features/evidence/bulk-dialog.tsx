import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { evidenceItem } from '#domain/records/evidence-item.ts'
import { counted } from '#domain/text/counted.ts'
import { ControlsField } from '#web/lib/controls/controls-field.tsx'
import { BulkDayDialog } from '#web/lib/list/bulk-day-dialog.tsx'
import { BulkEditDialog } from '#web/lib/list/bulk-edit-dialog.tsx'
import { BulkOwnerDialog } from '#web/lib/list/bulk-owner-dialog.tsx'
import type { Names } from '#web/lib/company/use-names.ts'
import { toastUndo } from '#web/ui/overlay/toast.tsx'
import type { BulkDialogName } from './bulk-actions.tsx'
import type { EvidenceChanges } from './changes.ts'
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
  const { selected, names, changes, onClose } = props
  const rows = { record: evidenceItem, selected, titleOf, onClose }
  if (kind === 'link') return <LinkDialog {...props} />
  if (kind === 'owner') return <BulkOwnerDialog {...rows} names={names} onSave={changes.change} />
  return (
    <BulkDayDialog
      {...rows}
      field={{ ...evidenceItem.fields.expires_on, label: 'Counts until' }}
      none="never"
      hint="Leave empty if it does not expire."
      valueOf={({ expires_on: day }) => day}
      onSave={(changing, day) => changes.change(changing, { expires_on: day })}
    />
  )
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
      <ControlsField label="Proves" value={controlIds} onChange={setControlIds} />
    </BulkEditDialog>
  )
}

function titleOf({ number, title }: LinkedEvidence) {
  return { reference: `E-${number}`, title }
}

function countText(rows: readonly LinkedEvidence[]): string {
  return counted(rows.length, 'item', 'items')
}
