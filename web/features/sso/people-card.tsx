import { useQuery } from '@tanstack/react-query'
import { activeCompanies } from '#web/lib/company/companies.ts'
import { Card } from '#web/ui/card.tsx'
import { CompanyOptions } from '#web/ui/form/company-options.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { DomainsField } from './domains-field.tsx'
import type { FormParts } from './form-parts.ts'
import type { CompanyRole } from './queries.ts'

const ROLES: readonly CompanyRole[] = ['Manager', 'Contributor', 'Auditor']

export function PeopleCard({ values, issues, onChange }: FormParts) {
  const { data: companies = [] } = useQuery(activeCompanies)
  return (
    <Card title="People" subtitle="Who comes in by this provider, and where they find themselves.">
      <div className="space-y-4">
        <DomainsField domains={values.domains} issue={issues.domains} onChange={(domains) => onChange({ domains })} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Company of new people" hint="They get an account when they first sign in.">
            <NativeSelect value={values.companyId} onChange={({ target }) => onChange({ companyId: target.value })}>
              <option value="">None: an administrator or Owner adds them</option>
              <CompanyOptions companies={companies} />
            </NativeSelect>
          </Field>
          {values.companyId !== '' && (
            <Field label="Their role">
              <NativeSelect
                value={values.companyRole}
                onChange={({ target }) =>
                  onChange({ companyRole: ROLES.find((role) => role === target.value) ?? 'Contributor' })
                }
                options={ROLES.map((role) => [role, role])}
              />
            </Field>
          )}
        </div>
      </div>
    </Card>
  )
}
