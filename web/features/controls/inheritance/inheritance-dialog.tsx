import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CompanyControl, ControlsScope } from '#web/lib/controls-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { RadioList } from '#web/ui/radio-list.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toastControlsError } from '#web/lib/toast-failed.ts'
import {
  providerName,
  serviceProviders,
  useSaveInheritance,
  type Inheritance,
  type InheritanceInput,
  type Provider,
} from './inheritance-queries.ts'

export interface InheritanceDialogProps {
  scope: ControlsScope
  control: CompanyControl
  /** Undefined for a new line. */
  line: Inheritance | undefined
  /** Providers that have a line already. */
  taken: readonly Provider['id'][]
  onClose: () => void
}

const NEW: InheritanceInput = {
  id: undefined,
  provider: { id: undefined, name: '', service: '' },
  responsibility: 'Shared',
  providerPart: '',
  companyPart: '',
}

export function InheritanceDialog({ scope, control, line, taken, onClose }: InheritanceDialogProps) {
  const [input, setInput] = useState<InheritanceInput>(line ?? NEW)
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useSaveInheritance(scope, control.id)
  const set = (changes: Partial<InheritanceInput>) => setInput({ ...input, ...changes })
  const isNameless = input.provider.name.trim() === ''
  const save = () => {
    setAsked(true)
    if (!isNameless) mutate(input, { onSuccess: onClose, onError: toastControlsError })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={line === undefined ? `Who does a part of ${control.nist_id}?` : providerName(line.provider)}
      description="A line of the responsibility matrix: what the provider does, and what stays with you."
      busy={isPending}
      onSubmit={save}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        {line === undefined && (
          <ProviderFields
            scope={scope}
            taken={taken}
            provider={input.provider}
            error={isAsked && isNameless ? 'Say who it is.' : undefined}
            onChange={(provider) => set({ provider })}
          />
        )}
        <PartFields input={input} set={set} />
      </div>
    </Dialog>
  )
}

interface PartFieldsProps {
  input: InheritanceInput
  set: (changes: Partial<InheritanceInput>) => void
}

/** Who does what. */
function PartFields({ input, set }: PartFieldsProps) {
  return (
    <>
      <RadioList
        label="Who is responsible"
        value={input.responsibility}
        onValueChange={(responsibility) => set({ responsibility })}
        options={[
          { value: 'Shared', label: 'Shared', description: 'They do a part, you do the rest.' },
          { value: 'Provider', label: 'Provider', description: 'They do all of it.' },
        ]}
      />
      <Field label="Their part">
        <Textarea
          rows={3}
          maxLength={5000}
          value={input.providerPart}
          onChange={(event) => set({ providerPart: event.target.value })}
        />
      </Field>
      {input.responsibility === 'Shared' && (
        <Field label="Our part">
          <Textarea
            rows={3}
            maxLength={5000}
            value={input.companyPart}
            onChange={(event) => set({ companyPart: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}

interface ProviderFieldsProps {
  scope: ControlsScope
  taken: readonly Provider['id'][]
  provider: InheritanceInput['provider']
  error: string | undefined
  onChange: (provider: InheritanceInput['provider']) => void
}

/** A known provider, or a new one. */
function ProviderFields({ scope, taken, provider, error, onChange }: ProviderFieldsProps) {
  const { data = [] } = useQuery(serviceProviders(scope))
  const free = data.filter(({ id }) => !taken.includes(id))
  return (
    <>
      {free.length > 0 && (
        <Field label="Provider">
          <NativeSelect
            value={provider.id ?? ''}
            onChange={(event) => onChange(free.find(({ id }) => id === event.target.value) ?? NEW.provider)}
          >
            <option value="">A new provider</option>
            {free.map((one) => (
              <option key={one.id} value={one.id}>
                {providerName(one)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      {provider.id === undefined && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" required error={error}>
            <Input
              maxLength={200}
              value={provider.name}
              onChange={(event) => onChange({ ...provider, name: event.target.value })}
            />
          </Field>
          <Field label="Service" hint="What they run for you: “Managed firewall”.">
            <Input
              maxLength={200}
              value={provider.service}
              onChange={(event) => onChange({ ...provider, service: event.target.value })}
            />
          </Field>
        </div>
      )}
    </>
  )
}
