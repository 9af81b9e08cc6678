import { useQuery } from '@tanstack/react-query'
import type { Company } from '#web/lib/company/companies.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { useDraft } from '#web/lib/pending/use-draft.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { membersWithoutFactor, type CompanySettings } from './queries.ts'
import { CardForm } from '#web/ui/form/card-form.tsx'
import { missingFactorWords } from './missing-factor-words.ts'
import { useSave } from './use-save.ts'

const OWN_FACTOR_FIRST = 'Sign in with MFA yourself first, or you would lock yourself out. Set it up under Profile.'

export type SecurityCardProps = { company: Company; settings: CompanySettings }

export function SecurityCard({ company, settings }: SecurityCardProps) {
  const { second_factor_required, impersonation_allowed } = settings
  const draft = useDraft({ second_factor_required, impersonation_allowed })
  const { save, busy } = useSave(company, draft.discard)
  const { values, set } = draft
  const without = useQuery(membersWithoutFactor(company.id)).data
  const session = useSession()
  const isStrong = session.status === 'signed-in' && session.standing.isStrong
  const isBlocked = values.second_factor_required && !second_factor_required && !isStrong
  return (
    <CardForm
      title="Security"
      isDirty={draft.isDirty}
      busy={busy}
      disabledReason={isBlocked ? OWN_FACTOR_FIRST : undefined}
      onDiscard={draft.discard}
      onSave={() => save(values)}
    >
      <div className="space-y-4">
        <div>
          <Checkbox
            label="Require MFA for every member"
            description="Members must set up and use MFA before they can open this company."
            checked={values.second_factor_required}
            onChange={({ target }) => set({ second_factor_required: target.checked })}
          />
          {values.second_factor_required && without !== undefined && (
            <p className="mt-2 ml-6 text-small">{missingFactorWords(without)}</p>
          )}
          {isBlocked && (
            <p role="alert" className="mt-2 ml-6 text-small text-danger">
              {OWN_FACTOR_FIRST}
            </p>
          )}
        </div>
        <Checkbox
          label="Administrators may act as members"
          description="To see what a member sees, for support. Each time, the member is notified and the audit log records both names."
          checked={values.impersonation_allowed}
          onChange={({ target }) => set({ impersonation_allowed: target.checked })}
        />
      </div>
    </CardForm>
  )
}
