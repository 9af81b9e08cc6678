import { useState } from 'react'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import type { PlanRow } from '../plan-item.ts'
import { BurnDownChart, type BurnDownChartProps } from './burn-down-chart.tsx'
import { AgeChart, ClosedChart } from './figure-charts.tsx'

const PICTURES = [
  { value: 'burn-down', label: 'Burn-down' },
  { value: 'age', label: 'Age' },
  { value: 'closed', label: 'Closed' },
] as const

export interface PlanPictureProps {
  rows: readonly PlanRow[]
  /** Undefined where no item has a day to come. */
  burnDown: Omit<BurnDownChartProps, 'actions'> | undefined
  today: string
}

/** How the plan goes on, how old what is open is, and how much is closed: one picture at a time. */
export function PlanPicture({ rows, burnDown, today }: PlanPictureProps) {
  const [chosen, setChosen] = useState<(typeof PICTURES)[number]['value']>('burn-down')
  const options = PICTURES.filter(({ value }) => value !== 'burn-down' || burnDown !== undefined)
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
      {shown === 'burn-down' && burnDown !== undefined && <BurnDownChart {...burnDown} actions={frame.actions} />}
      {shown === 'age' && <AgeChart {...frame} />}
      {shown === 'closed' && <ClosedChart {...frame} />}
    </div>
  )
}
