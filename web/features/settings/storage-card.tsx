import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Company } from '#web/lib/company/companies.ts'
import { useRoles } from '#web/lib/company/permissions.ts'
import { storageSentence } from '#web/lib/company/storage-sentence.ts'
import { storageUse } from '#web/lib/company/storage-use.ts'
import { useDraft } from '#web/lib/pending/use-draft.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import type { CompanySettings } from './queries.ts'
import { CardForm } from '#web/ui/form/card-form.tsx'
import { readGb } from './storage-quota.ts'
import { useSave } from './use-save.ts'

const TITLE = 'File storage'

type Props = { company: Company; settings: CompanySettings }

/** What files take, for every member; how much they may take, for Admins to change. */
export function StorageCard(props: Props) {
  const { roles } = useRoles()
  const { data: use } = useQuery(storageUse(props.company.id))
  const sentence = use && storageSentence(use)
  if (roles?.globalRole === 'Admin') return <QuotaForm {...props} sentence={sentence} />
  return <Card title={TITLE} subtitle={sentence} />
}

function QuotaForm({ company, settings, sentence }: Props & { sentence: string | undefined }) {
  const { storage_quota_gb: saved } = settings
  const draft = useDraft<{ limit: 'default' | 'gb'; gb: string }>({
    limit: saved === null ? 'default' : 'gb',
    gb: saved === null ? '' : String(saved),
  })
  const [isAttempted, setAttempted] = useState(false)
  const reset = () => {
    draft.discard()
    setAttempted(false)
  }
  const { save, busy } = useSave(company, reset)
  const { limit, gb } = draft.values
  const read = readGb(gb)
  const submit = () => {
    setAttempted(true)
    if (limit === 'default') save({ storage_quota_gb: null })
    else if ('gb' in read) save({ storage_quota_gb: read.gb })
  }
  const gbField = (
    <Field
      label="GB"
      hideLabel
      hint="Owners and Admins are notified at 90 %."
      required
      error={isAttempted && 'issue' in read ? read.issue : undefined}
    >
      <Input
        size={32}
        inputMode="numeric"
        className="max-w-24"
        value={gb}
        onChange={({ target }) => draft.set({ gb: target.value })}
      />
    </Field>
  )
  return (
    <CardForm title={TITLE} subtitle={sentence} isDirty={draft.isDirty} busy={busy} onDiscard={reset} onSave={submit}>
      <RadioList
        label="Files may take"
        options={[
          { value: 'gb', label: 'Number of GB', field: limit === 'gb' ? gbField : undefined },
          { value: 'default', label: 'The default of the installation' },
        ]}
        value={limit}
        onValueChange={(value) => draft.set({ limit: value })}
      />
    </CardForm>
  )
}
