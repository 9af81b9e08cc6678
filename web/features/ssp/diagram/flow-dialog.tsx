import { useState } from 'react'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import type { FlowRecord, PartRecord } from '../plan-schema.ts'
import type { FlowValues } from './diagram-writes.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import type { DiagramState } from './use-diagram.ts'

export interface FlowDialogProps {
  state: DiagramState
  flow: FlowRecord | FlowDraft
  /** What the plan is about: "CUI". */
  information: string
  onClose: () => void
}

/** The ends of a new flow, as far as they are chosen. */
export interface FlowDraft {
  from: PartRecord['id'] | undefined
  to: PartRecord['id'] | undefined
}

const NOTHING = { information: '', protocol: '', port: '', protection: '', isProtected: true }

/** Mount it to open it. */
export function FlowDialog({ state, flow, information, onClose }: FlowDialogProps) {
  const known = 'id' in flow ? flow : undefined
  const [values, setValues] = useState({ ...NOTHING, ...flow })
  const [isAsked, setAsked] = useState(false)
  const set = (change: Partial<FlowValues>) => setValues({ ...values, ...change })
  const fault = faultOf(values)
  const save = async () => {
    setAsked(true)
    const { from, to } = values
    if (from === undefined || to === undefined || fault !== undefined || portFault(values.port) !== undefined) return
    const whole = { ...values, from, to }
    const isDone = known === undefined ? await state.flows.add(whole) : await state.flows.change(known, whole)
    if (isDone) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={known === undefined ? 'Add a flow' : 'Edit the flow'}
      busy={state.busy}
      onSubmit={() => void save()}
      footer={
        <DialogButtons
          busy={state.busy}
          keptReason={state.keptReason}
          onClose={onClose}
          onRemove={known && (async () => (await state.flows.remove(known)) && onClose())}
        />
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <EndField label="From" state={state} value={values.from} onChange={(from) => set({ from })} />
        <EndField
          label="To"
          state={state}
          value={values.to}
          error={isAsked ? fault : undefined}
          onChange={(to) => set({ to })}
        />
        <FlowWords values={values} information={information} set={set} />
      </div>
    </Dialog>
  )
}

interface FlowWordsProps {
  values: Omit<FlowValues, 'from' | 'to'>
  information: string
  set: (change: Partial<FlowValues>) => void
}

/** What is said of a flow besides its ends. */
function FlowWords({ values, information, set }: FlowWordsProps) {
  return (
    <>
      <Words label="What passes" value={values.information} max={500} onChange={(text) => set({ information: text })} />
      <Words
        label="Protected by"
        hint="Encryption, or what stands in its place."
        value={values.protection}
        max={500}
        onChange={(protection) => set({ protection })}
      />
      <Words label="Protocol (optional)" value={values.protocol} max={100} onChange={(protocol) => set({ protocol })} />
      <Words
        label="Port (optional)"
        value={values.port}
        max={100}
        error={portFault(values.port)}
        onChange={(port) => set({ port })}
      />
      <Checkbox
        label={`Carries ${information}`}
        checked={values.isProtected}
        onChange={(event) => set({ isProtected: event.target.checked })}
      />
    </>
  )
}

function faultOf({ from, to }: FlowDraft): string | undefined {
  if (from === undefined || to === undefined) return 'A flow has two ends.'
  return from === to ? 'A flow leads somewhere else.' : undefined
}

const HIGHEST_PORT = 65_535

/** Ports are words too, "443, 8443" or "any": only a number beyond all of them is wrong. */
function portFault(port: string): string | undefined {
  const numbers = port.match(/\d+/g) ?? []
  return numbers.some((number) => Number(number) > HIGHEST_PORT) ? `Ports end at ${HIGHEST_PORT}.` : undefined
}

interface EndFieldProps {
  label: string
  state: DiagramState
  value: PartRecord['id'] | undefined
  error?: string | undefined
  onChange: (part: PartRecord['id']) => void
}

function EndField({ label, state: { diagram }, value, error, onChange }: EndFieldProps) {
  return (
    <Field label={label} required error={error}>
      <NativeSelect
        value={value ?? ''}
        onChange={({ target }) => {
          const chosen = diagram.parts.find(({ id }) => id === target.value)
          if (chosen !== undefined) onChange(chosen.id)
        }}
      >
        <option value="" disabled>
          Choose
        </option>
        {diagram.parts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

interface WordsProps {
  label: string
  hint?: string
  value: string
  max: number
  error?: string | undefined
  onChange: (text: string) => void
}

function Words({ label, hint, value, max, error, onChange }: WordsProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <Input value={value} maxLength={max} onChange={(event) => onChange(event.target.value)} />
    </Field>
  )
}
