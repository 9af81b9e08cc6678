import { useState, type ReactNode } from 'react'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
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
  const actions: ReactNode = (
    <SegmentedControl label="Picture" size={28} options={options} value={shown} onValueChange={setChosen} />
  )
  if (shown === 'closed') return <ClosedChart rows={rows} today={today} actions={actions} />
  if (shown === 'age' || burnDown === undefined) return <AgeChart rows={rows} today={today} actions={actions} />
  return <BurnDownChart {...burnDown} actions={actions} />
}
