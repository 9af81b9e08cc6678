import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm, type Issues } from '#web/lib/form/use-form.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { FlowRecord, PartRecord } from '../ssp-schema.ts'
import type { FlowValues } from './diagram-writes.ts'
import { RemoveButton } from './remove-button.tsx'
import type { DiagramState } from './use-diagram.ts'

export interface FlowDialogProps {
  state: DiagramState
  flow: FlowRecord | FlowDraft
  /** The information that the SSP protects: "CUI". */
  information: string
  onClose: () => void
}

/** The chosen ends of a new flow. */
export interface FlowDraft {
  from: PartRecord['id'] | undefined
  to: PartRecord['id'] | undefined
}

type Draft = FlowDraft & Omit<FlowValues, keyof FlowDraft>

const NOTHING = { information: '', protocol: '', port: '', protection: '', isProtected: true }

/** Mount it to open it. */
export function FlowDialog({ state, flow, information, onClose }: FlowDialogProps) {
  const known = 'id' in flow ? flow : undefined
  const form = useForm<Draft>({ ...NOTHING, ...flow }, issuesOf)
  const { values } = form
  const save = () => {
    const { from, to } = values
    if (from === undefined || to === undefined) return false
    const whole = { ...values, from, to }
    return known === undefined ? state.flows.add(whole) : state.flows.change(known, whole)
  }
  return (
    <FormDialog
      title={known === undefined ? 'Add a flow' : 'Edit the flow'}
      submitLabel="Save"
      form={form}
      actions={known && <RemoveButton state={state} onRemove={() => state.flows.remove(known)} onRemoved={onClose} />}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <EndField label="From" state={state} value={values.from} onChange={form.field('from').onChange} />
        <EndField label="To" state={state} {...form.field('to')} />
        <TextField label="What passes" maxLength={500} {...form.field('information')} />
        <TextField
          label="Protected by"
          hint="Encryption, or what stands in its place."
          maxLength={500}
          {...form.field('protection')}
        />
        <TextField label="Protocol (optional)" maxLength={100} {...form.field('protocol')} />
        <TextField label="Port (optional)" maxLength={100} {...form.field('port')} error={portIssue(values.port)} />
        <Checkbox
          label={`Carries ${information}`}
          checked={values.isProtected}
          onChange={(event) => form.set({ isProtected: event.target.checked })}
        />
      </div>
    </FormDialog>
  )
}

function issuesOf(draft: Draft): Issues<Draft> {
  return { to: endsIssue(draft), port: portIssue(draft.port) }
}

function endsIssue({ from, to }: FlowDraft): string | undefined {
  if (from === undefined || to === undefined) return 'A flow has two ends.'
  return from === to ? 'A flow leads somewhere else.' : undefined
}

const HIGHEST_PORT = 65_535

/** A port may be text, "443, 8443" or "any"; only a number out of range is wrong. */
function portIssue(port: string): string | undefined {
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
        options={diagram.parts.map(({ id, name }) => [id, name])}
      >
        <option value="" disabled>
          Choose
        </option>
      </NativeSelect>
    </Field>
  )
}
