import { Link } from '@tanstack/react-router'
import type { Company } from '#web/lib/companies.ts'
import { useCompanySelection } from '#web/lib/company-context.ts'
import { Badge, type BadgeColor } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { groupCounterparts, STRENGTH_WORDS, type Counterpart, type CounterpartGroup } from './counterparts.ts'

const COLOURS: Readonly<Record<Counterpart['strength'], BadgeColor>> = {
  exact: 'green',
  derived: 'blue',
  review: 'orange',
}

/** The same entry in other frameworks. Undefined while it is being fetched. */
export function Counterparts({ counterparts }: { counterparts: readonly Counterpart[] | undefined }) {
  const groups = groupCounterparts(counterparts ?? [])
  return (
    <Card
      title="In other frameworks"
      subtitle={
        groups.length === 0
          ? undefined
          : 'Exact: published as the same. Derived: by way of published maps. To be reviewed: check before you rely on it. Nothing is carried over by itself.'
      }
    >
      {counterparts === undefined && <SkeletonText />}
      {counterparts?.length === 0 && <p className="text-body text-muted">No counterpart is known.</p>}
      <div className="space-y-4">
        {groups.map((group) => (
          <Framework key={group.framework} group={group} />
        ))}
      </div>
    </Card>
  )
}

function Framework({ group: { framework, name, bases } }: { group: CounterpartGroup }) {
  const { companies } = useCompanySelection()
  const company = companies.find(({ protocol_id: protocol }) => protocol === framework)
  return (
    <section aria-label={name}>
      <h3 className="text-h3">{name}</h3>
      {bases.map(({ strength, source, counterparts }) => (
        <div key={`${strength} ${source}`} className="mt-2">
          <p className="text-small text-muted">
            <Badge color={COLOURS[strength]}>{STRENGTH_WORDS[strength]}</Badge> {source}
          </p>
          <ul className="mt-1.5 space-y-1">
            {counterparts.map((counterpart) => (
              <li key={counterpart.id}>
                <Entry counterpart={counterpart} company={company} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

interface EntryProps {
  counterpart: Counterpart
  /** One of the person's that follows the framework. */
  company: Company | undefined
}

/** A number; with the words of our catalog unfolding under it, and the way to where it is worked on. */
function Entry({ counterpart: { id, entry }, company }: EntryProps) {
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
