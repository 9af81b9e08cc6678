import { useQuery } from '@tanstack/react-query'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { goToPlace } from '../places.ts'
import { findFaults, todayHere } from './find-faults.ts'
import { FixButton } from './fix-button.tsx'
import { LEVEL_TONES, LEVEL_WORDS } from './level-words.ts'
import { controlStandings } from './standings-query.ts'

export interface ReasonsBoxProps {
  scope: ControlsScope
  control: CompanyControl
  readOnlyReason: string | undefined
  onStatusChange: (control: CompanyControl, status: ControlStatus) => void
}

/** What does not fit together on this control, each with what puts it right. Nothing, where everything fits. */
export function ReasonsBox({ scope, control, readOnlyReason, onStatusChange }: ReasonsBoxProps) {
  const { data: standings } = useQuery(controlStandings(scope))
  const faults = standings === undefined ? [] : findFaults(scope, [control], standings, todayHere())
  if (faults.length === 0) return null
  return (
    <Card title="Checks" className="mb-4" flush>
      <ul className="divide-y divide-border border-t border-border">
        {faults.map((fault) => (
          <li key={fault.rule.id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2">
            <Chip tone={LEVEL_TONES[fault.rule.level]}>{LEVEL_WORDS[fault.rule.level]}</Chip>
            <p className="min-w-48 flex-1 text-body">{fault.words}</p>
            <FixButton fault={fault} readOnlyReason={readOnlyReason} onStatusChange={onStatusChange} onGo={goToPlace} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
