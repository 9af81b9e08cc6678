import { FEDRAMP_STATUSES, HANDLED, PROVIDER_TYPES } from '#domain/third-parties/service-provider.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import type { Provider } from '#web/lib/providers/provider.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { useServiceChanges } from './service-queries.ts'

interface ServiceDialogProps {
  row: ThirdParty
  /** Undefined for a new one. */
  provider: Provider | undefined
  onClose: () => void
}

/** What a service is, what it handles and which document proves what is inherited. Mount it to open it. */
export function ServiceDialog({ row, provider, onClose }: ServiceDialogProps) {
  const { saveService } = useServiceChanges()
  const form = useForm(
    () => ({
      service: provider?.service ?? '',
      provider_type: provider?.provider_type ?? null,
      fedramp: provider?.fedramp ?? null,
      handles: provider?.handles ?? [],
      document_id: provider?.document_id ?? null,
    }),
    ({ service }) => ({
      service: row.provided.some((one) => one.id !== provider?.id && one.service === service.trim())
        ? 'This service is listed already'
        : undefined,
    }),
  )
  const { handles } = form.values
  return (
    <FormDialog
      title={provider === undefined ? `Add service of ${row.name}` : `Edit service of ${row.name}`}
      description="The SSP lists it with the requirements that are inherited from it."
      submitLabel={provider === undefined ? 'Add service' : 'Save service'}
      form={form}
      onSubmit={() => saveService(row, provider, { ...form.values, service: form.values.service.trim() })}
      onClose={onClose}
    >
      <TextField label="Service" hint="“Managed firewall”" maxLength={200} {...form.field('service')} />
      <ChoiceField
        label="Provider type"
        hint="Cloud, other external, managed or managed security service."
        options={PROVIDER_TYPES}
        none="Not decided"
        {...form.field('provider_type')}
      />
      <ChoiceField label="FedRAMP" options={FEDRAMP_STATUSES} none="Not recorded" {...form.field('fedramp')} />
      <fieldset>
        <legend className="mb-1 text-small font-medium">Handles</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-2">
          {HANDLED.map((kind) => (
            <Checkbox
              key={kind}
              label={kind}
              checked={handles.includes(kind)}
              onChange={({ target }) =>
                form.set({ handles: HANDLED.filter((one) => (one === kind ? target.checked : handles.includes(one))) })
              }
            />
          ))}
        </div>
      </fieldset>
      <ProofField row={row} provider={provider} {...form.field('document_id')} />
    </FormDialog>
  )
}

interface ProofFieldProps {
  row: ThirdParty
  provider: Provider | undefined
  value: Provider['document_id']
  onChange: (value: Provider['document_id']) => void
}

/** Among the third party's documents; one that was chosen elsewhere stays among them. */
function ProofField({ row, provider, value, onChange }: ProofFieldProps) {
  const own = row.documents.filter(({ evidence }) => evidence.archived_at === null)
  const chosenElsewhere =
    provider !== undefined &&
    provider.document_id !== null &&
    !own.some(({ evidence_id: id }) => id === provider.document_id)
  const ids = [...own.map(({ evidence_id: id }) => id), ...(chosenElsewhere ? [provider.document_id] : [])]
  return (
    <Field
      label="Document of proof"
      hint="Once it expires, what is inherited turns amber. Add it under Documents first."
    >
      <NativeSelect
        value={value ?? ''}
        onChange={({ target }) => onChange(ids.find((id) => id === target.value) ?? null)}
      >
        <option value="">None yet</option>
        {own.map(({ evidence_id: id, kind, evidence }) => (
          <option key={id} value={id}>
            {`${kind} E-${evidence.number}`}
          </option>
        ))}
        {chosenElsewhere && (
          <option value={provider.document_id ?? ''}>
            {provider.document === null
              ? 'Another document'
              : `E-${provider.document.number} ${provider.document.title}`}
          </option>
        )}
      </NativeSelect>
    </Field>
  )
}
