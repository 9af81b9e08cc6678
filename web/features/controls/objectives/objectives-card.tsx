import { useQuery } from '@tanstack/react-query'
import { countObjectives, objectivesVerdict } from '#domain/controls/objectives.ts'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ObjectiveList } from './objective-list.tsx'
import type { Objective } from './objective.ts'
import { controlObjectives } from './objectives-queries.ts'
import { useObjectiveChanges } from './use-objective-changes.ts'
import { countsText } from './result-text.ts'

export interface ObjectivesCardProps {
  scope: ControlsScope
  control: CompanyControl
  readOnlyReason: string | undefined
  onStatusChange: (control: CompanyControl, status: ControlStatus) => void
}

/** The assessment objectives. Nothing where the framework has none. */
export function ObjectivesCard(props: ObjectivesCardProps) {
  const query = useQuery(controlObjectives(props.scope, props.control))
  if (props.control.catalogId === null || query.data?.length === 0) return null
  if (query.data !== undefined) return <Checklist {...props} objectives={query.data} />
  return (
    <Card title="Objectives">
      <QueryFallback query={query} what="The objectives" lines={4} />
    </Card>
  )
}

function Checklist(props: ObjectivesCardProps & { objectives: readonly Objective[] }) {
  const { scope, control, objectives, readOnlyReason, onStatusChange } = props
  const { set } = useObjectiveChanges(scope, control)
  const counts = countObjectives(objectives.map(({ result }) => result))
  const open = objectives.filter(({ result }) => result !== 'Met' && result !== 'Not Applicable')
  const isCompletable = readOnlyReason === undefined && objectivesVerdict(control.status, counts) === 'completable'
  return (
    <Card
      title="Objectives"
      subtitle={<output>{countsText(counts)}</output>}
      flush
      actions={
        readOnlyReason === undefined && (
          <Button
            size={28}
            variant="ghost"
            disabledReason={open.length === 0 ? 'None is open' : undefined}
            onClick={() => set(open, 'Met')}
          >
            Mark all met
          </Button>
        )
      }
    >
      <ObjectiveList
        scope={scope}
        control={control}
        objectives={objectives}
        isReadOnly={readOnlyReason !== undefined}
        onAnswer={(objective, result) => set([objective], result)}
      />
      {isCompletable && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-t border-border bg-implemented-bg px-4 py-2.5 text-implemented-fg">
          <p>All objectives are met{counts.notApplicable > 0 && ' or not applicable'}.</p>
          <Button size={28} onClick={() => onStatusChange(control, 'Completed')}>
            Set Completed
          </Button>
        </div>
      )}
    </Card>
  )
}
