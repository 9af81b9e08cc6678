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

const OPTIONS = [
  { value: 'days', label: 'Number of days' },
  { value: 'ever', label: 'Forever' },
] as const

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
  return (
    <CardForm
      title="How long the audit log is kept"
      subtitle="Older events are removed, oldest first. What stays can still be verified: the log then begins at a signed anchor, and the removal is itself an event."
      isDirty={draft.isDirty}
      busy={busy}
      onDiscard={reset}
      onSave={submit}
    >
      <RadioList
        label="Keep events"
        options={OPTIONS}
        value={keep}
        onValueChange={(value) => draft.set({ keep: value })}
      />
      {keep === 'days' && (
        <Field
          label="Days"
          className="mt-4 max-w-50"
          required
          error={isAttempted && 'issue' in read ? read.issue : undefined}
        >
          <Input inputMode="numeric" value={days} onChange={({ target }) => draft.set({ days: target.value })} />
        </Field>
      )}
    </CardForm>
  )
}
