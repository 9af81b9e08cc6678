import { wordingOf } from '#domain/protocols/wording.ts'
import type { Company } from '#web/lib/company/companies.ts'
import { Card } from '#web/ui/card.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import type { CompanySettings } from './queries.ts'

type Facts = readonly (readonly [name: string, value: string | null])[]

/** The settings for readers who may not change them. */
export function CompanyFacts({ company, settings }: { company: Company; settings: CompanySettings }) {
  const { audit_retention_days: days } = settings
  return (
    <>
      <p className="text-muted">An Owner of the company or an administrator can change these.</p>
      <FactsCard
        title="General"
        facts={[
          ['Company name', company.name],
          ['CAGE code', company.cage_code],
          ['Compliance protocol', wordingOf(company.protocol_id).displayName],
          ['Description', company.description],
        ]}
      />
      <FactsCard
        title="Security"
        facts={[
          ['Second factor', settings.second_factor_required ? 'Required of every member' : 'Not required'],
          ['Administrators may act as members', settings.impersonation_allowed ? 'Yes' : 'No'],
        ]}
      />
      <FactsCard
        title="How long the audit log is kept"
        facts={[['Events are kept', days === null ? 'For ever' : `${days.toLocaleString('en')} days`]]}
      />
    </>
  )
}

function FactsCard({ title, facts }: { title: string; facts: Facts }) {
  return (
    <Card title={title}>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-small text-muted">{name}</dt>
            <dd className="break-words whitespace-pre-wrap">{value ?? <EmptyValue />}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
