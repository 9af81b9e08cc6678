import type { Id } from '#domain/ids.ts'
import type { Submitted } from '#web/ui/form/use-submit.ts'
import { PersonField } from '../company/person-field.tsx'
import type { Names } from '../company/use-names.ts'
import { BulkFieldDialog, type BulkRows } from './bulk-field-dialog.tsx'

type OwnerId = Id<'users'> | null

interface BulkOwnerDialogProps<Row> extends BulkRows<Row> {
  names: Names
  onSave: (changing: readonly Row[], change: { owner_id: OwnerId }) => Promise<Submitted>
}

/** Gives every selected record one owner. */
export function BulkOwnerDialog<Row extends { readonly owner_id: OwnerId }>(props: BulkOwnerDialogProps<Row>) {
  const { names, onSave, ...rows } = props
  return (
    <BulkFieldDialog<Row, OwnerId>
      {...rows}
      field={{ label: 'Owner' }}
      initial={null}
      valueOf={({ owner_id: owner }) => owner}
      wordsOf={(owner) => names.person(owner) ?? 'No owner'}
      onSave={(changing, owner) => onSave(changing, { owner_id: owner })}
    >
      {(owner, onChange) => <PersonField label="Owner" value={owner} onChange={onChange} />}
    </BulkFieldDialog>
  )
}
