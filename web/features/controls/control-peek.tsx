import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { countObjectives } from '#domain/controls/objectives.ts'
import { groupingName } from '#domain/protocols/groupings.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { EmptyValue } from '#web/ui/state/empty-value.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { DueField } from './assign/due-field.tsx'
import { OwnerField } from './assign/owner-field.tsx'
import { dueInFull, ownerCell } from './cells.tsx'
import type { ColumnsContext } from './columns.tsx'
import { controlObjectives } from './objectives/objectives-queries.ts'
import { countsText } from './objectives/result-text.ts'
import { PlannedItems, plannedFor } from './poam-card.tsx'
import { countPoints, isGate, pointsAtStake } from './points.ts'
import { StatusField } from './status-field.tsx'

export interface ControlPeekProps {
  scope: ControlsScope
  control: CompanyControl
  context: ColumnsContext
}

/** One control beside the list: where it stands, who has it until when, and what there is for it. */
export function ControlPeek({ scope, control, context }: ControlPeekProps) {
  const { protocol, readOnlyReason, onStatusChange } = context
  return (
    <div className="space-y-5">
      <StatusField {...{ control, protocol, readOnlyReason, onStatusChange }} />
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-3">
        <Line name={wordingOf(protocol).groupedBy}>{groupingName(protocol, control.safeguard_domain)}</Line>
        <Points control={control} protocol={protocol} />
        <Assignment control={control} context={context} />
        <Objectives scope={scope} control={control} />
        <Line name="Evidence">
          {control.evidence_count === 0 ? (
            'None yet'
          ) : (
            <Link to="/evidence" search={{ control: control.nist_id }} className="text-brand-text hover:underline">
              {control.evidence_count} attached
            </Link>
          )}
        </Line>
        <Planned scope={scope} control={control} />
      </dl>
      <p className="border-t border-border pt-4 text-read text-pretty">{control.description}</p>
    </div>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}

function Points({ control, protocol }: Pick<ControlPeekProps, 'control'> & Pick<ColumnsContext, 'protocol'>) {
  const points = pointsAtStake(protocol, control)
  if (isGate(protocol, control.nist_id)) return <Line name="Points">None. No score can be submitted without it.</Line>
  if (points === undefined) return null
  return (
    <Line name="Points">
      {points.now === 0
        ? `${countPoints(points.worth)} earned`
        : `${points.now} of ${countPoints(points.worth)} at stake`}
    </Line>
  )
}

function Assignment({ control, context }: Omit<ControlPeekProps, 'scope'>) {
  const { readOnlyReason, people, nameOf, onAssign } = context
  const name = nameOf(control.ownerId)
  const isReadOnly = readOnlyReason !== undefined
  return (
    <>
      <Line name="Owner">{isReadOnly ? ownerCell(name) : <OwnerField {...{ control, name, people, onAssign }} />}</Line>
      <Line name="Due">{isReadOnly ? dueInFull(control) : <DueField control={control} onAssign={onAssign} />}</Line>
    </>
  )
}

/** Nothing where the framework has none. */
function Objectives({ scope, control }: Omit<ControlPeekProps, 'context'>) {
  const query = useQuery(controlObjectives(scope, control))
  if (control.catalogId === null || query.data?.length === 0) return null
  return (
    <Line name="Objectives">
      {query.data === undefined ? (
        <QueryFallback query={query} what="The objectives" waiting={<Skeleton className="w-24" />} />
      ) : (
        countsText(countObjectives(query.data.map(({ result }) => result)))
      )}
    </Line>
  )
}

function Planned({ scope, control }: Omit<ControlPeekProps, 'context'>) {
  const query = useQuery(plannedFor(scope, control.id))
  return (
    <Line name="POA&M">
      {query.data === undefined ? (
        <QueryFallback query={query} what="The POA&M items" waiting={<Skeleton className="w-24" />} />
      ) : query.data.length === 0 ? (
        <EmptyValue />
      ) : (
        <PlannedItems items={query.data} />
      )}
    </Line>
  )
}
