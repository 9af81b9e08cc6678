import { useState } from 'react'
import type { Company } from '#web/lib/company/companies.ts'
import { useDraft } from '#web/lib/pending/use-draft.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import type { CompanySettings } from './queries.ts'
import { readDays, RETENTION_DAYS } from './retention.ts'
import { CardForm } from '#web/ui/form/card-form.tsx'
import { useSave } from './use-save.ts'

export function RetentionCard({ company, settings }: { company: Company; settings: CompanySettings }) {
  const { audit_retention_days: saved } = settings
  const draft = useDraft<{ keep: 'days' | 'ever'; days: string }>({
    keep: saved === null ? 'ever' : 'days',
    days: String(saved ?? RETENTION_DAYS.usual),
  })
  const [isAttempted, setAttempted] = useState(false)
  const reset = () => {
    draft.discard()
    setAttempted(false)
  }
  const { save, busy } = useSave(company, reset)
  const { keep, days } = draft.values
  const read = readDays(days)
  const submit = () => {
    setAttempted(true)
    if (keep === 'ever') save({ audit_retention_days: null })
    else if ('days' in read) save({ audit_retention_days: read.days })
  }
  const daysField = (
    <Field label="Days" hideLabel required error={isAttempted && 'issue' in read ? read.issue : undefined}>
      <Input
        size={32}
        inputMode="numeric"
        className="max-w-24"
        value={days}
        onChange={({ target }) => draft.set({ days: target.value })}
      />
    </Field>
  )
  return (
    <CardForm
      title="How long the audit log is kept"
      subtitle="Older events are removed. The log then begins at a signed anchor, so what stays can still be verified."
      isDirty={draft.isDirty}
      busy={busy}
      onDiscard={reset}
      onSave={submit}
    >
      <RadioList
        label="Keep events"
        options={[
          { value: 'days', label: 'Number of days', field: keep === 'days' ? daysField : undefined },
          { value: 'ever', label: 'Forever' },
        ]}
        value={keep}
        onValueChange={(value) => draft.set({ keep: value })}
      />
    </CardForm>
  )
}
