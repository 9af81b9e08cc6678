import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { Card } from '#web/ui/card.tsx'
import { useRecordText } from './use-record-text.ts'
import { AutosaveStatus, AutosaveField } from '#web/lib/autosave/autosave-field.tsx'

/** The limit of the database. */
const REASON_MAX = 5000

export interface NaReasonProps {
  scope: ControlsScope
  control: CompanyControl
  readOnlyReason: string | undefined
}

/** Comes first, because an assessor asks for it first. */
export function NaReason({ scope, control, readOnlyReason }: NaReasonProps) {
  if (readOnlyReason === undefined) return <ReasonEditor scope={scope} control={control} />
  return (
    <Card title="Why it is not applicable" className="mb-4 max-w-180">
      <p className="text-read whitespace-pre-wrap">{control.naReason || 'No reason is given.'}</p>
    </Card>
  )
}

function ReasonEditor({ scope, control }: Omit<NaReasonProps, 'readOnlyReason'>) {
  const autosave = useRecordText(scope, control, 'na_reason', 'Your reason on')
  return (
    <Card
      title="Why it is not applicable"
      subtitle="An assessor will ask. Saved as you write."
      actions={<AutosaveStatus autosave={autosave} />}
      className="mb-4 max-w-180"
    >
      <AutosaveField
        autosave={autosave}
        id="na-reason"
        label={`Why ${control.nist_id} is not applicable`}
        what="this reason"
        maxLength={REASON_MAX}
        rows={2}
      />
    </Card>
  )
}
