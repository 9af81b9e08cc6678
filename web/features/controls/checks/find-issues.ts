import { checkControl, type Finding } from '#domain/checks/check-control.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import type { CompanyFacts } from './check-facts-query.ts'

/** A consistency issue of one control. */
export type Issue = Finding & { control: CompanyControl }

/** The issues, control by control, in the order of their ids. A control without facts is not checked yet. */
export function findIssues(
  { protocol }: ControlsScope,
  controls: readonly CompanyControl[],
  { byControl, ...company }: CompanyFacts,
  today: string,
): readonly Issue[] {
  return controls.flatMap((control) => {
    const known = byControl.get(control.id)
    if (known === undefined) return []
    return checkControl({ ...control, ...known }, { protocol, today, ...company }).map((finding) => ({
      ...finding,
      control,
    }))
  })
}
