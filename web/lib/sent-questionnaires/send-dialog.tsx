import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { isTemplateKey, TEMPLATES, type TemplateKey } from '#domain/questionnaires/templates/template-list.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { companyThirdParties } from '#web/lib/third-parties/third-party-queries.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { ContactsField, type ChosenContact } from './contacts-field.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { useSentChanges, type GivenLinks } from './sent-queries.ts'

interface SendDialogProps {
  /** The third party that it is sent to, where that is known already. */
  thirdPartyId?: Id<'third_parties'> | undefined
  onClose: () => void
}

interface Values {
  readonly template: TemplateKey
  readonly contacts: readonly ChosenContact[]
  readonly dueOn: string
}

const DAYS_TO_ANSWER = 14
const DAY_MS = 86_400_000

/** Sends a questionnaire to contacts of third parties. Mount it to open it. */
export function SendDialog({ thirdPartyId, onClose }: SendDialogProps) {
  const [given, setGiven] = useState<GivenLinks>()
  if (given !== undefined) return <HandOverDialog given={given} onClose={onClose} />
  return <SendForm thirdPartyId={thirdPartyId} onHandOver={setGiven} onClose={onClose} />
}

function SendForm({
  thirdPartyId,
  onHandOver,
  onClose,
}: SendDialogProps & { onHandOver: (given: GivenLinks) => void }) {
  const { id: companyId } = useCompany()
  const { send } = useSentChanges(companyId)
  const { data: all = [] } = useQuery(companyThirdParties(companyId))
  const form = useForm<Values>(
    () => ({ template: 'general-security', contacts: [], dueOn: inDays(DAYS_TO_ANSWER) }),
    ({ contacts, dueOn }) => ({
      contacts: contacts.length === 0 ? 'Choose at least one contact' : undefined,
      dueOn: dueOn < todayUtc() ? 'Choose a day that is still to come' : undefined,
    }),
  )
  const { template, contacts } = form.values
  const submit = async () => {
    const done = await send(form.values)
    if (done === undefined) return undefined
    if (done.outcome.handOver.length > 0) {
      onHandOver(done.outcome)
      return undefined
    }
    toastSuccess(contacts.length === 1 ? 'Questionnaire sent by email' : 'Questionnaires sent by email')
    return done
  }
  return (
    <FormDialog
      title="Send questionnaire"
      submitLabel="Send questionnaire"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TemplateField value={template} onChange={(next) => form.set({ template: next })} />
      <ContactsField
        thirdParties={thirdPartyId === undefined ? all : all.filter(({ id }) => id === thirdPartyId)}
        value={contacts}
        error={form.issues.contacts}
        onChange={(next) => form.set({ contacts: next })}
      />
      <TextField label="Due" type="date" required min={todayUtc()} max={LAST_DAY} {...form.field('dueOn')} />
    </FormDialog>
  )
}

function TemplateField({ value, onChange }: { value: TemplateKey; onChange: (template: TemplateKey) => void }) {
  return (
    <Field label="Questionnaire" hint={TEMPLATES[value].description}>
      <NativeSelect value={value} onChange={({ target }) => isTemplateKey(target.value) && onChange(target.value)}>
        {Object.entries(TEMPLATES).map(([key, { title }]) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
}
