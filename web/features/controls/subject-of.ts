import { wordingOf } from '#domain/protocols/wording.ts'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { countOf } from './count.ts'

/** The subject of a change: "3.1.1", "12 controls". */
export function subjectOf({ protocol }: ControlsScope, controls: readonly CompanyControl[]): string {
  const [first] = controls
  return controls.length === 1 && first ? first.nist_id : countOf(controls.length, wordingOf(protocol))
}
