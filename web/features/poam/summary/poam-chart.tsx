import { useState } from 'react'
import type { PoamBurnDown } from '#domain/poam/poam-burn-down.ts'
import { BurnDownPicture } from '#web/lib/plan/burn-down-picture.tsx'
import { burnDownAnswer, burnDownTable } from '#web/lib/plan/burn-down-words.ts'
import { ChartFrame } from '#web/ui/chart/chart-frame.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import type { PoamRow } from '../poam-item.ts'
import { AgeChart, ClosedChart } from './figure-charts.tsx'

const CHARTS = [
  { value: 'burn-down', label: 'Burn-down' },
  { value: 'age', label: 'Age' },
  { value: 'closed', label: 'Closed' },
] as const

export interface PoamChartProps {
  rows: readonly PoamRow[]
  /** Undefined if no item has a future due date. */
  burnDown: PoamBurnDown | undefined
  today: string
}

/** One of three charts: burn-down, age of open items, or closed items. */
export function PoamChart({ rows, burnDown, today }: PoamChartProps) {
  const [chosen, setChosen] = useState<(typeof CHARTS)[number]['value']>('burn-down')
  const options = CHARTS.filter(({ value }) => value !== 'burn-down' || burnDown !== undefined)
  const shown = options.some(({ value }) => value === chosen) ? chosen : 'age'
  const isNarrow = useMediaQuery('(width < 640px)')
  const choice = (
    <SegmentedControl
      label="Picture"
      size={28}
      stretch={isNarrow}
      options={options}
      value={shown}
      onValueChange={setChosen}
    />
  )
  const frame = { rows, today, actions: isNarrow ? undefined : choice }
  return (
    <div className="grid min-w-0 gap-2">
      {isNarrow && choice}
      {shown === 'burn-down' && burnDown !== undefined && (
        <ChartFrame
          title="Will everything be closed in time?"
          subtitle={burnDownAnswer(burnDown)}
          actions={frame.actions}
          table={burnDownTable(burnDown.burn)}
        >
          <BurnDownPicture {...burnDown} />
        </ChartFrame>
      )}
      {shown === 'age' && <AgeChart {...frame} />}
      {shown === 'closed' && <ClosedChart {...frame} />}
    </div>
  )
}
