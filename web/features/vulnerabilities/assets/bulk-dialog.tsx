import { asset } from '#domain/records/asset.ts'
import { scopesOf } from '#domain/vulnerabilities/asset.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { BulkDayDialog } from '#web/lib/list/bulk-day-dialog.tsx'
import { BulkFieldDialog, type BulkRows } from '#web/lib/list/bulk-field-dialog.tsx'
import { BulkOwnerDialog } from '#web/lib/list/bulk-owner-dialog.tsx'
import { choiceProps } from '#web/lib/records/control-props.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { CRITICALITY_LABELS } from './asset-list.ts'
import { useAssetChanges, type InventoryAsset } from './queries.ts'

const { fields } = asset
const NO_SCOPE = 'Not decided'

export type AssetBulkKind = 'owner' | 'scope' | 'criticality' | 'retired'

export interface AssetBulkDialogProps {
  kind: AssetBulkKind
  selected: readonly InventoryAsset[]
  names: Names
  onClose: (isDone: boolean) => void
}

/** One value for all selected assets. */
export function AssetBulkDialog({ kind, names, ...props }: AssetBulkDialogProps) {
  const { change } = useAssetChanges()
  const rows = { record: asset, titleOf, ...props }
  if (kind === 'owner') return <BulkOwnerDialog {...rows} names={names} onSave={change} />
  if (kind === 'scope') return <ScopeDialog {...rows} />
  if (kind === 'retired') return <RetireDialog {...rows} />
  return (
    <BulkFieldDialog<InventoryAsset, InventoryAsset['criticality']>
      {...rows}
      field={fields.criticality}
      initial="high"
      valueOf={({ criticality }) => criticality}
      wordsOf={(criticality) => criticality}
      onSave={(changing, criticality) => change(changing, { criticality })}
    >
      {(criticality, onChange) => (
        <ChoiceField
          {...choiceProps(fields.criticality)}
          labels={CRITICALITY_LABELS}
          value={criticality}
          onChange={onChange}
        />
      )}
    </BulkFieldDialog>
  )
}

function ScopeDialog(rows: BulkRows<InventoryAsset>) {
  const { protocol_id: protocol } = useCompany()
  const { change } = useAssetChanges()
  const { label } = fields.scope
  return (
    <BulkFieldDialog<InventoryAsset, InventoryAsset['scope']>
      {...rows}
      field={fields.scope}
      initial={null}
      valueOf={({ scope }) => scope}
      wordsOf={(scope) => scope ?? NO_SCOPE}
      onSave={(changing, scope) => change(changing, { scope })}
    >
      {(scope, onChange) => (
        <ChoiceField label={label} options={scopesOf(protocol)} none={NO_SCOPE} value={scope} onChange={onChange} />
      )}
    </BulkFieldDialog>
  )
}

function RetireDialog(rows: BulkRows<InventoryAsset>) {
  const { change } = useAssetChanges()
  return (
    <BulkDayDialog
      {...rows}
      field={fields.retired_on}
      note="Retired assets keep their history. Their findings no longer count them."
      initial={todayUtc()}
      none="In use"
      hint="Leave empty while it is in use"
      valueOf={({ retired_on: day }) => day}
      onSave={(changing, day) => change(changing, { retired_on: day })}
    />
  )
}

const titleOf = ({ number, name }: InventoryAsset) => ({ reference: `AS-${number}`, title: name })
