import type { ReactNode } from 'react'
import type { PlanBurnDown } from '#domain/poam/plan-burn-down.ts'
import { BurnDownPicture } from '#web/lib/plan/burn-down-picture.tsx'
import { burnDownAnswer, burnDownTable } from '#web/lib/plan/burn-down-words.ts'
import { ChartFrame } from '#web/ui/chart-frame.tsx'

export interface BurnDownChartProps extends PlanBurnDown {
  actions?: ReactNode
}

export function BurnDownChart({ burn, deadline, actions }: BurnDownChartProps) {
  return (
    <ChartFrame
      title="Will everything be closed in time?"
      subtitle={burnDownAnswer({ burn, deadline })}
      actions={actions}
      table={burnDownTable(burn)}
    >
      <BurnDownPicture burn={burn} deadline={deadline} />
    </ChartFrame>
  )
}
