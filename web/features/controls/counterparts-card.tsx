import { Badge, type BadgeColor } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import {
  groupCounterparts,
  STRENGTH_WORDS,
  SURE_FIRST,
  type Counterpart,
  type CounterpartGroup,
} from './counterparts.ts'

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

function Framework({ group }: { group: CounterpartGroup }) {
  const sources = [...new Set(group.counterparts.map(({ source }) => source))]
  return (
    <section>
      <h3 className="text-h3">{group.name}</h3>
      <dl className="mt-1.5 space-y-1.5">
        {SURE_FIRST.map((strength) => (
          <OfStrength key={strength} strength={strength} counterparts={group.counterparts} />
        ))}
      </dl>
      <ul aria-label={`Sources for ${group.name}`} className="mt-1.5 list-disc space-y-1 pl-4 text-small text-muted">
        {sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </section>
  )
}

function OfStrength(props: { strength: Counterpart['strength']; counterparts: readonly Counterpart[] }) {
  const ids = props.counterparts.filter(({ strength }) => strength === props.strength).map(({ id }) => id)
  if (ids.length === 0) return null
  return (
    <div className="flex items-baseline gap-3">
      <dt className="w-24 shrink-0">
        <Badge color={COLOURS[props.strength]}>{STRENGTH_WORDS[props.strength]}</Badge>
      </dt>
      <dd className="flex min-w-0 flex-wrap gap-x-3 gap-y-0.5 font-mono text-small">
        {ids.map((id) => (
          <span key={id}>{id}</span>
        ))}
      </dd>
    </div>
  )
}
