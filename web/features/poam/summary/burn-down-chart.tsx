import type { ReactNode } from 'react'
import type { PoamBurnDown } from '#domain/poam/poam-burn-down.ts'
import { BurnDownPicture } from '#web/lib/plan/burn-down-picture.tsx'
import { burnDownAnswer, burnDownTable } from '#web/lib/plan/burn-down-words.ts'
import { ChartFrame } from '#web/ui/chart/chart-frame.tsx'

export interface BurnDownChartProps extends PoamBurnDown {
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
