import { useQuery } from '@tanstack/react-query'
import type { CompanyControl, ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm, type Form, type FormField } from '#web/lib/form/use-form.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { DocumentChoice } from '../evidence/document-choice.tsx'
import { refreshInheritance, saveInheritance, type Inheritance, type InheritanceInput } from './inheritance-queries.ts'
import { providerName, type Provider } from '#web/lib/providers/provider.ts'
import { serviceProviders } from '#web/lib/providers/provider-queries.ts'
import { ObjectiveFields } from './objective-fields.tsx'

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
  provider: { id: undefined, name: '', service: '', document_id: null },
  responsibility: 'Shared',
  providerPart: '',
  companyPart: '',
  objectives: [],
}

export function InheritanceDialog({ scope, control, line, taken, onClose }: InheritanceDialogProps) {
  const form = useForm<InheritanceInput>(line ?? NEW, ({ provider }) => ({
    provider: provider.name.trim() === '' ? 'Enter a name.' : undefined,
  }))
  const write = useWrite(refreshInheritance(scope))
  return (
    <FormDialog
      title={line === undefined ? `Who does a part of ${control.nist_id}?` : providerName(line.provider)}
      description="A line of the responsibility matrix: what the provider does, and what stays with you."
      submitLabel="Save"
      form={form}
      onSubmit={() => write('Failed to save inheritance', () => saveInheritance(scope, control.id, form.values))}
      onClose={onClose}
    >
      {line === undefined && <ProviderFields scope={scope} taken={taken} {...form.field('provider')} />}
      <PartFields form={form} />
      {control.catalogId !== null && <ObjectiveFields catalogId={control.catalogId} {...form.field('objectives')} />}
      {form.values.responsibility !== 'Customer' && (
        <DocumentChoice
          scope={scope}
          label="Provider’s document"
          hint="The evidence item that shows what they do, such as an attestation or a responsibility matrix. Accepted, it proves what they do for you, for all controls."
          value={form.values.provider.document_id}
          onChange={(document_id) => form.set({ provider: { ...form.values.provider, document_id } })}
        />
      )}
    </FormDialog>
  )
}

/** Who does what. */
function PartFields({ form }: { form: Form<InheritanceInput> }) {
  const { responsibility } = form.values
  return (
    <>
      <RadioList
        label="Who is responsible"
        value={responsibility}
        onValueChange={form.field('responsibility').onChange}
        options={[
          { value: 'Shared', label: 'Shared', description: 'The provider covers a part, you cover the rest.' },
          { value: 'Provider', label: 'Provider', description: 'The provider covers all of it.' },
          { value: 'Customer', label: 'Customer', description: 'You cover all of it. Nothing is inherited.' },
        ]}
      />
      {responsibility !== 'Customer' && (
        <TextField label="Their part" rows={3} maxLength={5000} {...form.field('providerPart')} />
      )}
      {responsibility !== 'Provider' && (
        <TextField label="Our part" rows={3} maxLength={5000} {...form.field('companyPart')} />
      )}
    </>
  )
}

interface ProviderFieldsProps extends FormField<InheritanceInput['provider']> {
  scope: ControlsScope
  taken: readonly Provider['id'][]
}

/** A known provider, or a new one. */
function ProviderFields({ scope, taken, value: provider, error, onChange }: ProviderFieldsProps) {
  const { data = [] } = useQuery(serviceProviders(scope.companyId))
  const free = data.filter(({ id }) => !taken.includes(id))
  return (
    <>
      {free.length > 0 && (
        <Field label="Provider">
          <NativeSelect
            value={provider.id ?? ''}
            onChange={(event) => onChange(free.find(({ id }) => id === event.target.value) ?? NEW.provider)}
            options={free.map((one) => [one.id, providerName(one)])}
          >
            <option value="">A new provider</option>
          </NativeSelect>
        </Field>
      )}
      {provider.id === undefined && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            required
            error={error}
            maxLength={200}
            value={provider.name}
            onChange={(name) => onChange({ ...provider, name })}
          />
          <TextField
            label="Service"
            hint="What they run for you: “Managed firewall”."
            maxLength={200}
            value={provider.service}
            onChange={(service) => onChange({ ...provider, service })}
          />
        </div>
      )}
    </>
  )
}
