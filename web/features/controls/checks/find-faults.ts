import { checkControl, type Finding } from '#domain/checks/check-control.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import type { Standings } from './standings-query.ts'

export type Fault = Finding & { control: CompanyControl }

/** What does not fit together, control by control, in the order of their ids. A control without a standing is not judged yet. */
export function findFaults(
  { protocol }: ControlsScope,
  controls: readonly CompanyControl[],
  standings: Standings,
  today: string,
): readonly Fault[] {
  return controls.flatMap((control) => {
    const standing = standings.get(control.id)
    if (standing === undefined) return []
    return checkControl({ ...control, ...standing }, { protocol, today }).map((finding) => ({ ...finding, control }))
  })
}

/** The calendar day it is for the person in front of the page. */
export function todayHere(now = new Date()): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}
