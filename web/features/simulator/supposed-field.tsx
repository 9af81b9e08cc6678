import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { Chip } from '#web/ui/chip.tsx'
import { StatusPicker } from '#web/ui/status-picker.tsx'
import type { SimulatedControl } from './simulate.ts'
import type { WhatIf } from './view.ts'
import { WHAT_IF_LABELS } from './what-if-labels.ts'

export interface SupposedFieldProps {
  row: SimulatedControl
  onSuppose: (control: CompanyControl, whatIf: WhatIf) => void
}

/** The supposed status of a control, changed in its cell. Exceptions are set in the drawer and can be removed here. */
export function SupposedField({ row: { control, supposed, isChanged }, onSuppose }: SupposedFieldProps) {
  const { status, countsAsMet } = supposed
  if (countsAsMet !== null) {
    return (
      <Chip
        tone="implemented"
        onRemove={() => onSuppose(control, control.status)}
        removeLabel={`${control.nist_id}: no ${WHAT_IF_LABELS[countsAsMet].toLowerCase()}`}
      >
        {WHAT_IF_LABELS[countsAsMet]}
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
