import { partTree, PART_KINDS } from '#domain/diagram/diagram.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { PartRecord } from '../ssp-schema.ts'
import type { PartValues } from './diagram-writes.ts'
import { RemoveButton } from './remove-button.tsx'
import type { DiagramState } from './use-diagram.ts'

export interface PartDialogProps {
  state: DiagramState
  /** The initial values of a new part. */
  part: PartRecord | Pick<PartRecord, 'kind'>
  onClose: () => void
}

/** Mount it to open it. */
export function PartDialog({ state, part, onClose }: PartDialogProps) {
  const known = 'id' in part ? part : undefined
  const form = useForm<PartValues>({ name: '', detail: '', frame: null, ...part }, ({ name }) => ({
    name: name.trim() === '' ? 'A name is needed.' : undefined,
  }))
  const { values, set } = form
  const save = () => (known === undefined ? state.parts.add(values) : state.parts.change(known, values))
  const kinds = known === undefined || !holdsSomething(state, known) ? PART_KINDS : (['Frame'] as const)
  return (
    <FormDialog
      title={known === undefined ? (part.kind === 'Frame' ? 'Add a frame' : 'Add a box') : `Edit ${known.name}`}
      submitLabel="Save"
      form={form}
      actions={known && <RemoveButton state={state} onRemove={() => state.parts.remove(known)} onRemoved={onClose} />}
      onSubmit={save}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Name" required maxLength={100} className="sm:col-span-2" {...form.field('name')} />
        <Field label="What it is">
          <NativeSelect
            value={values.kind}
            onChange={({ target }) => set({ kind: PART_KINDS.find((kind) => kind === target.value) ?? values.kind })}
            options={kinds.map((kind) => [kind, kind])}
          />
        </Field>
        <InsideField state={state} known={known} frame={values.frame} onChange={(frame) => set({ frame })} />
        <TextField label="Remarks (optional)" maxLength={500} className="sm:col-span-2" {...form.field('detail')} />
      </div>
    </FormDialog>
  )
}

interface InsideFieldProps {
  state: DiagramState
  known: PartRecord | undefined
  frame: PartValues['frame']
  onChange: (frame: PartValues['frame']) => void
}

/** The frames that can hold the part: not itself, and none inside it. */
function InsideField({ state: { diagram }, known, frame, onChange }: InsideFieldProps) {
  const tree = partTree(diagram.parts)
  const frames = diagram.parts.filter(
    ({ id, kind }) => kind === 'Frame' && id !== known?.id && !tree.around(id).some((one) => one.id === known?.id),
  )
  return (
    <Field label="Inside">
      <NativeSelect
        value={frame ?? ''}
        onChange={({ target }) => onChange(frames.find(({ id }) => id === target.value)?.id ?? null)}
        options={frames.map(({ id, name }) => [id, name])}
      >
        <option value="">Nothing: outside</option>
      </NativeSelect>
    </Field>
  )
}

function holdsSomething({ diagram }: DiagramState, { id }: PartRecord): boolean {
  return diagram.parts.some(({ frame }) => frame === id)
}
