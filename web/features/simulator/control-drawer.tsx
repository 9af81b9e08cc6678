import { Link } from '@tanstack/react-router'
import type { Estimate } from '#domain/simulator/estimates.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Neighbours } from '#web/ui/table/neighbours.tsx'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import { EstimateForm } from './estimate-form.tsx'
import { currentWhatIf, canCountAsMet, earnsCredit, type SimulatedControl } from './simulate.ts'
import type { SimulatorScope } from './scope.ts'
import { WHAT_IFS, type WhatIf } from './view.ts'
import { WHAT_IF_HINTS, WHAT_IF_LABELS } from './what-if-labels.ts'

export interface ControlDrawerProps {
  scope: SimulatorScope
  row: SimulatedControl
  /** The rows that previous and next walk through. */
  rows: readonly SimulatedControl[]
  estimate: Estimate | undefined
  onSuppose: (control: CompanyControl, whatIf: WhatIf) => void
  onGo: (control: CompanyControl) => void
  onClose: () => void
}

/** One control of the copy: its choices, its rule and its estimate. */
export function ControlDrawer({ scope, row, rows, estimate, onSuppose, onGo, onClose }: ControlDrawerProps) {
  const { control, supposed } = row
  const { nist_id: id, title } = control
  return (
    <Drawer
      onClose={onClose}
      eyebrow={id}
      title={title}
      actions={
        <Neighbours
          rows={rows}
          isOpen={(other) => other.control.id === control.id}
          onGo={(other) => onGo(other.control)}
          labels={{ before: 'Previous control', after: 'Next control' }}
        />
      }
      footer={
        <Link to="/controls/$controlNumber" params={{ controlNumber: id }} className={buttonClass()}>
          Open the control
        </Link>
      }
    >
      <RadioList
        label="Suppose that it is"
        value={supposed.countsAsMet ?? supposed.status}
        onValueChange={(whatIf) => onSuppose(control, whatIf)}
        options={choicesFor(scope, control).map((value) => ({
          value,
          label: value === currentWhatIf(control) ? `${WHAT_IF_LABELS[value]}, as it is` : WHAT_IF_LABELS[value],
          ...described(value),
        }))}
      />
      {isOpen(control) && (
        <>
          <Waiting row={row} />
          <DrawerSection title="What it takes">
            <EstimateForm scope={scope} control={control} estimate={estimate} hasPart={earnsCredit(id)} />
          </DrawerSection>
        </>
      )}
    </Drawer>
  )
}

function Waiting({ row: { deferral } }: { row: SimulatedControl }) {
  const { before } = deferral
  if (before === undefined) return null
  return (
    <DrawerSection title="As it stands">
      <p>
        {before.reason} <cite className="text-small text-muted not-italic">{before.citation}.</cite>
      </p>
    </DrawerSection>
  )
}

function choicesFor({ protocol }: SimulatorScope, control: CompanyControl): readonly WhatIf[] {
  const canExcept = isOpen(control) && canCountAsMet(protocol, control.nist_id)
  return WHAT_IFS.filter((whatIf) => canExcept || WHAT_IF_HINTS[whatIf] === undefined)
}

function described(whatIf: WhatIf): { description?: string } {
  const description = WHAT_IF_HINTS[whatIf]
  return description === undefined ? {} : { description }
}

function isOpen({ status }: CompanyControl): boolean {
  return status === 'Not Started' || status === 'In Progress'
}
