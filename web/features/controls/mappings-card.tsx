import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import type { Company } from '#web/lib/company/companies.ts'
import { useCompanySelection } from '#web/lib/company/company-context.ts'
import { formatNumber } from '#web/lib/format-number.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Badge, type BadgeColor } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import {
  groupMappings,
  noMappingText,
  NOT_MAPPED,
  STRENGTH_LABELS,
  type Mapping,
  type MappingGroup,
} from './mappings.ts'

const COLORS: Readonly<Record<Mapping['strength'], BadgeColor>> = {
  exact: 'green',
  derived: 'blue',
  review: 'orange',
}

interface MappingsCardProps {
  protocol: ProtocolId
  detail: UseQueryResult<{ mappings: readonly Mapping[] }>
}

/** The same entry in other frameworks. */
export function MappingsCard({ protocol, detail }: MappingsCardProps) {
  const mappings = detail.data?.mappings
  const groups = groupMappings(mappings ?? [])
  return (
    <Card
      title="In other frameworks"
      subtitle={
        groups.length === 0
          ? undefined
          : 'Exact: published as the same. Derived: by way of published maps. To be reviewed: check before you rely on it. Nothing is carried over by itself.'
      }
    >
      {mappings === undefined && <QueryFallback query={detail} what="The mappings" waiting={<SkeletonText />} />}
      {mappings?.length === 0 && <p className="text-body text-muted">{noMappingText(protocol)}</p>}
      <div className="divide-y divide-border border-y border-border">
        {groups.map((group) => (
          <Framework key={group.framework} group={group} />
        ))}
      </div>
      {groups.length > 0 && <p className="mt-3 text-small text-muted">{NOT_MAPPED}</p>}
    </Card>
  )
}

function Framework({ group: { framework, name, bases } }: { group: MappingGroup }) {
  const { companies } = useCompanySelection()
  const company = companies.find(({ protocol_id: protocol }) => protocol === framework)
  const count = bases.reduce((sum, { mappings }) => sum + mappings.length, 0)
  return (
    <details aria-label={name} className="py-2">
      <summary className="rounded-sm hover:text-brand-text">
        <h3 className="inline text-h3">{name}</h3>{' '}
        <span className="text-small text-muted tabular-nums">{formatNumber(count)}</span>
      </summary>
      {bases.map(({ strength, source, mappings }) => (
        <div key={`${strength} ${source}`} className="mt-2">
          <p className="text-small text-muted">
            <Badge color={COLORS[strength]}>{STRENGTH_LABELS[strength]}</Badge> {source}
          </p>
          <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1">
            {mappings.map((mapping) => (
              <li key={mapping.id} className={mapping.entry === undefined ? undefined : 'w-full'}>
                <Entry mapping={mapping} company={company} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </details>
  )
}

interface EntryProps {
  mapping: Mapping
  /** A company of the person that follows the framework. */
  company: Company | undefined
}

/** A number that unfolds its catalog text, with a link to the control. */
function Entry({ mapping: { id, entry }, company }: EntryProps) {
  const number = <span className="font-mono text-small">{id}</span>
  if (entry === undefined) return number
  return (
    <details>
      <summary className="rounded-sm hover:text-brand-text">
        {number} <span className="text-body">{entry.title}</span>
      </summary>
      <p className="mt-1 mb-2 text-body text-pretty text-muted">{entry.description}</p>
      {company !== undefined && (
        <Link
          to="/controls/$controlNumber"
          params={{ controlNumber: id }}
          search={{ company: company.id }}
          className="text-brand-text underline underline-offset-2"
        >
          Open in {company.name}
        </Link>
      )}
    </details>
  )
}
