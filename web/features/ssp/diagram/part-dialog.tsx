import { useState } from 'react'
import { partTree, PART_KINDS } from '#domain/diagram/diagram.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import type { PartRecord } from '../plan-schema.ts'
import type { PartValues } from './diagram-writes.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import type { DiagramState } from './use-diagram.ts'

export interface PartDialogProps {
  state: DiagramState
  /** Of a new one, what it begins with. */
  part: PartRecord | Pick<PartRecord, 'kind'>
  onClose: () => void
}

/** Mount it to open it. */
export function PartDialog({ state, part, onClose }: PartDialogProps) {
  const known = 'id' in part ? part : undefined
  const [values, setValues] = useState<PartValues>({ name: '', detail: '', frame: null, ...part })
  const [isAsked, setAsked] = useState(false)
  const set = (change: Partial<PartValues>) => setValues({ ...values, ...change })
  const isNameless = values.name.trim() === ''
  const save = async () => {
    setAsked(true)
    if (isNameless) return
    const isDone = known === undefined ? await state.parts.add(values) : await state.parts.change(known, values)
    if (isDone) onClose()
  }
  const kinds = known === undefined || !holdsSomething(state, known) ? PART_KINDS : (['Frame'] as const)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={known === undefined ? (part.kind === 'Frame' ? 'Add a frame' : 'Add a box') : `Edit ${known.name}`}
      busy={state.busy}
      onSubmit={() => void save()}
      footer={
        <DialogButtons
          busy={state.busy}
          keptReason={state.keptReason}
          onClose={onClose}
          onRemove={known && (async () => (await state.parts.remove(known)) && onClose())}
        />
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Name"
          required
          error={isAsked && isNameless ? 'A name is needed.' : undefined}
          className="sm:col-span-2"
        >
          <Input value={values.name} maxLength={100} onChange={(event) => set({ name: event.target.value })} />
        </Field>
        <Field label="What it is">
          <NativeSelect
            value={values.kind}
            onChange={({ target }) => set({ kind: PART_KINDS.find((kind) => kind === target.value) ?? values.kind })}
          >
            {kinds.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </NativeSelect>
        </Field>
        <InsideField state={state} known={known} frame={values.frame} onChange={(frame) => set({ frame })} />
        <Field label="Remarks (optional)" className="sm:col-span-2">
          <Input value={values.detail} maxLength={500} onChange={(event) => set({ detail: event.target.value })} />
        </Field>
      </div>
    </Dialog>
  )
}

interface InsideFieldProps {
  state: DiagramState
  known: PartRecord | undefined
  frame: PartValues['frame']
  onChange: (frame: PartValues['frame']) => void
}

/** The frames in which it can stand: not itself, and nothing that is inside it. */
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
      >
        <option value="">Nothing: outside</option>
        {frames.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

function holdsSomething({ diagram }: DiagramState, { id }: PartRecord): boolean {
  return diagram.parts.some(({ frame }) => frame === id)
}
