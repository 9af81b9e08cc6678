import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyProfile } from '#domain/companies/company-profile.ts'
import { validateProfile, type ProfileErrors } from '#domain/companies/validate-profile.ts'
import type { Company } from '#web/lib/company/companies.ts'
import { useSaveCompany } from '#web/lib/company/use-save-company.ts'
import { useDraft } from '#web/lib/pending/use-draft.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { CardForm } from '#web/ui/form/card-form.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { companyProfile, profileRow } from './queries.ts'

const TITLE = 'Identifiers and addresses'

export function ProfileCard({ company, isEditable }: { company: Company; isEditable: boolean }) {
  const query = useQuery(companyProfile(company.id))
  const profile = query.data
  if (profile === undefined) return <QueryFallback query={query} what="The profile" />
  if (isEditable) return <ProfileForm company={company} profile={profile} />
  return (
    <Card title={TITLE}>
      <Facts
        facts={[
          ['Unique Entity ID (UEI)', profile.uei],
          ['Further CAGE codes', profile.otherCageCodes.join(', ')],
          ['Physical address', profile.physicalAddress],
          ['Mailing address', profile.mailingAddress],
          ['Phone', profile.phone],
          ['Website', profile.website],
        ]}
      />
    </Card>
  )
}

const NO_ERRORS: ProfileErrors = {
  uei: undefined,
  otherCageCodes: undefined,
  physicalAddress: undefined,
  mailingAddress: undefined,
  phone: undefined,
  website: undefined,
}

function ProfileForm({ company, profile }: { company: Company; profile: CompanyProfile }) {
  const draft = useDraft({ ...profile, uei: profile.uei ?? '', otherCageCodes: profile.otherCageCodes.join(', ') })
  // Issues show after the first attempt, and from then on follow the typing.
  const [attempt, setAttempt] = useState(0)
  const reset = () => {
    draft.discard()
    setAttempt(0)
  }
  const words = { saved: 'Company info saved', failed: 'The company info was not saved' }
  const { save, busy } = useSaveCompany(company, { ...words, onSaved: reset })
  const validation = validateProfile(draft.values)
  const submit = () => {
    setAttempt(attempt + 1)
    if (validation.ok) save(profileRow(validation.value))
  }
  return (
    <CardForm title={TITLE} isDirty={draft.isDirty} busy={busy} onDiscard={reset} onSave={submit}>
      <ProfileFields
        values={draft.values}
        errors={attempt === 0 || validation.ok ? NO_ERRORS : validation.errors}
        attempt={attempt}
        onChange={draft.set}
      />
    </CardForm>
  )
}
