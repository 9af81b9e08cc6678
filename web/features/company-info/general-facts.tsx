import { wordingOf } from '#domain/protocols/wording.ts'
import type { Company } from '#web/lib/company/companies.ts'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'

export function GeneralFacts({ company }: { company: Company }) {
  return (
    <Card title="General">
      <Facts
        facts={[
          ['Company name', company.name],
          ['CAGE code', company.cage_code],
          ['Compliance protocol', wordingOf(company.protocol_id).displayName],
          ['Framework', wordingOf(company.protocol_id).frameworkName],
          ['Description', company.description],
        ]}
      />
    </Card>
  )
}
