import { useState } from 'react'
import { asset } from '#domain/records/asset.ts'
import type { Id } from '#domain/ids.ts'
import { scopesOf, type AssetScope } from '#domain/vulnerabilities/asset.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import type { Names } from '#web/lib/company/use-names.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { BulkEditDialog } from '#web/lib/list/bulk-edit-dialog.tsx'
import { choiceProps } from '#web/lib/records/control-props.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { useAssetChanges, type AssetChange, type InventoryAsset } from './queries.ts'

const { fields } = asset

export type AssetBulkKind = 'owner' | 'scope' | 'criticality' | 'retired'

const TITLES: Readonly<Record<AssetBulkKind, readonly [title: string, what: string]>> = {
  owner: ['Set owner', 'Owner'],
  scope: ['Set scope category', 'Scope category'],
  criticality: ['Set criticality', 'Criticality'],
  retired: ['Retire assets', 'Retired on'],
}

export interface AssetBulkDialogProps {
  kind: AssetBulkKind
  selected: readonly InventoryAsset[]
  names: Names
  onClose: (isDone: boolean) => void
}

/** One value for all selected assets. */
export function AssetBulkDialog({ kind, selected, names, onClose }: AssetBulkDialogProps) {
  const { id: companyId } = useCompany()
  const { change } = useAssetChanges(companyId)
  const [values, setValues] = useState<Values>({ owner: null, scope: null, criticality: 'high', retired: todayUtc() })
  const now = (row: InventoryAsset) => valueIn(row, kind)
  const textOf = (value: string | null) =>
    (kind === 'owner' ? names.people.find(({ id }) => id === value)?.name : value) ?? 'None'
  const changing = selected.filter((row) => now(row) !== values[kind])
  const [title, what] = TITLES[kind]
  return (
    <BulkEditDialog
      title={title}
      {...(kind === 'retired' && {
        description: 'Retired assets keep their history. Their findings no longer count them.',
      })}
      noun="Asset"
      what={what}
      changes={changing.map((row) => ({
        reference: `A-${row.number}`,
        title: row.name,
        before: textOf(now(row)),
        after: textOf(values[kind]),
      }))}
      submitLabel={`Change ${changing.length}`}
      disabledReason={changing.length === 0 ? 'No changes to apply' : undefined}
      onSave={() => change(changing, changeOf(kind, values), (row) => formerOf(kind, row))}
      onClose={onClose}
    >
      <ValueField kind={kind} values={values} onChange={(value) => setValues((known) => ({ ...known, ...value }))} />
    </BulkEditDialog>
  )
}

interface Values {
  owner: Id<'users'> | null
  scope: AssetScope | null
  criticality: InventoryAsset['criticality']
  retired: string | null
}

interface ValueFieldProps {
  kind: AssetBulkKind
  values: Values
  onChange: (value: Partial<Values>) => void
}

function ValueField({ kind, values, onChange }: ValueFieldProps) {
  const { protocol_id: protocol } = useCompany()
  switch (kind) {
    case 'owner':
      return (
        <PersonField label={fields.owner_id.label} value={values.owner} onChange={(owner) => onChange({ owner })} />
      )
    case 'scope':
      return (
        <ChoiceField
          label={fields.scope.label}
          options={scopesOf(protocol)}
          none="Not decided"
          value={values.scope}
          onChange={(scope) => onChange({ scope })}
        />
      )
    case 'criticality':
      return (
        <ChoiceField
          {...choiceProps(fields.criticality)}
          value={values.criticality}
          onChange={(criticality) => criticality !== null && onChange({ criticality })}
        />
      )
    case 'retired':
      return (
        <TextField
          label={fields.retired_on.label}
          hint="Leave empty while it is in use"
          type="date"
          max={LAST_DAY}
          value={values.retired ?? ''}
          onChange={(day) => onChange({ retired: day === '' ? null : day })}
        />
      )
  }
}

type Changeable = Pick<InventoryAsset, 'owner_id' | 'scope' | 'criticality' | 'retired_on'>

function valueIn(row: Changeable, kind: AssetBulkKind): string | null {
  const { owner_id: owner, scope, criticality, retired_on: retired } = row
  return { owner, scope, criticality, retired }[kind]
}

function changeOf(kind: AssetBulkKind, { owner, scope, criticality, retired }: Values): AssetChange {
  switch (kind) {
    case 'owner':
      return { owner_id: owner }
    case 'scope':
      return { scope }
    case 'criticality':
      return { criticality }
    case 'retired':
      return { retired_on: retired }
  }
}

function formerOf(kind: AssetBulkKind, row: Changeable): AssetChange {
  const { owner_id: owner, scope, criticality, retired_on: retired } = row
  return changeOf(kind, { owner, scope, criticality, retired })
}
