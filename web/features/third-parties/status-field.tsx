import { useState } from 'react'
import { thirdParty } from '#domain/records/third-party.ts'
import { CHOSEN_STATUSES, THIRD_PARTY_STATUSES } from '#domain/third-parties/third-party.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { useThirdPartyChanges } from './changes.ts'

type Status = ThirdParty['status']

interface StatusFieldProps {
  row: ThirdParty
  onSave: (status: Status) => void
}

/** The status of a third party. Its offboarding ends it; reopening it asks first. */
export function StatusField({ row, onSave }: StatusFieldProps) {
  const { setStatus } = useThirdPartyChanges()
  const [reopened, setReopened] = useState<Status>()
  const isEnded = row.status === 'Ended'
  const options: readonly Status[] = isEnded ? THIRD_PARTY_STATUSES : CHOSEN_STATUSES
  return (
    <>
      <ChoiceField
        label={thirdParty.fields.status.label}
        options={options}
        value={row.status}
        onChange={isEnded ? setReopened : onSave}
      />
      {reopened !== undefined && (
        <ConfirmDialog
          title={`Reopen ${row.name}?`}
          consequence={
            reopened === 'Offboarding'
              ? 'The recorded steps of its offboarding are kept and can be changed.'
              : 'The recorded steps of its offboarding are deleted.'
          }
          confirmLabel="Reopen third party"
          danger={reopened !== 'Offboarding'}
          onConfirm={() => setStatus(row, reopened)}
          onClose={() => setReopened(undefined)}
        />
      )}
    </>
  )
}
