import type { CompanyControl } from '#web/lib/controls-queries.ts'
import { Chip } from '#web/ui/chip.tsx'
import { StatusPicker } from '#web/ui/status-picker.tsx'
import type { SimulatedControl } from './simulate.ts'
import type { WhatIf } from './view.ts'
import { WHAT_IF_WORDS } from './words.ts'

export interface SupposedFieldProps {
  row: SimulatedControl
  onSuppose: (control: CompanyControl, whatIf: WhatIf) => void
}

/** What a control is supposed to be, switched in place. An exception is taken away here and given in the drawer. */
export function SupposedField({ row: { control, supposed, isChanged }, onSuppose }: SupposedFieldProps) {
  const { status, countsAsMet } = supposed
  if (countsAsMet !== null) {
    return (
      <Chip
        tone="implemented"
        onRemove={() => onSuppose(control, control.status)}
        removeLabel={`${control.nist_id}: no ${WHAT_IF_WORDS[countsAsMet].toLowerCase()}`}
      >
        {WHAT_IF_WORDS[countsAsMet]}
      </Chip>
    )
  }
  return (
    <span className="inline-flex items-center gap-2">
      <StatusPicker
        subject={`${control.nist_id} in the copy`}
        value={status}
        onValueChange={(next) => onSuppose(control, next)}
      />
      {isChanged && <span className="text-micro text-brand-text">changed</span>}
    </span>
  )
}
