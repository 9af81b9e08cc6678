import { thirdParty } from '#domain/records/third-party.ts'
import { CHOSEN_STATUSES } from '#domain/third-parties/third-party.ts'
import type { Names } from '#web/lib/company/use-names.ts'
import { BulkFieldDialog } from '#web/lib/list/bulk-field-dialog.tsx'
import { BulkOwnerDialog } from '#web/lib/list/bulk-owner-dialog.tsx'
import { choiceProps } from '#web/lib/records/control-props.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { useThirdPartyChanges } from './changes.ts'

const { fields } = thirdParty
const NO_TIER = 'Not decided'

interface BulkDialogProps {
  kind: 'owner' | 'tier' | 'status'
  selected: readonly ThirdParty[]
  names: Names
  onClose: (isDone: boolean) => void
}

/** Sets the owner, the tier or the status of every selected third party. */
export function BulkDialog({ kind, selected, names, onClose }: BulkDialogProps) {
  const { change } = useThirdPartyChanges()
  const rows = { record: thirdParty, selected, titleOf, onClose }
  if (kind === 'owner') return <BulkOwnerDialog {...rows} names={names} onSave={change} />
  if (kind === 'tier')
    return (
      <BulkFieldDialog<ThirdParty, ThirdParty['tier']>
        {...rows}
        field={fields.tier}
        initial={null}
        valueOf={({ tier }) => tier}
        wordsOf={(tier) => tier ?? NO_TIER}
        onSave={(changing, tier) => change(changing, { tier })}
      >
        {(tier, onChange) => (
          <ChoiceField {...choiceProps(fields.tier)} none={NO_TIER} value={tier} onChange={onChange} />
        )}
      </BulkFieldDialog>
    )
  return (
    <BulkFieldDialog<ThirdParty, ThirdParty['status']>
      {...rows}
      field={fields.status}
      initial="Active"
      mayChange={({ status }) => status !== 'Ended'}
      note="Ended third parties stay unchanged."
      valueOf={({ status }) => status}
      wordsOf={(status) => status}
      onSave={(changing, status) => change(changing, { status })}
    >
      {(status, onChange) => (
        <ChoiceField<ThirdParty['status']>
          label={fields.status.label}
          options={CHOSEN_STATUSES}
          value={status}
          onChange={onChange}
        />
      )}
    </BulkFieldDialog>
  )
}

const titleOf = ({ number, name }: ThirdParty) => ({ reference: `T-${number}`, title: name })
