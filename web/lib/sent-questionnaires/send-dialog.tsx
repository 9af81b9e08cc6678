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
import { ContactField } from './contact-field.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { useSentChanges, type HandOver } from './sent-queries.ts'

interface SendDialogProps {
  /** The third party that it is sent to, where that is known already. */
  thirdPartyId?: Id<'third_parties'> | undefined
  onClose: () => void
}

interface Values {
  readonly template: TemplateKey
  readonly thirdPartyId: Id<'third_parties'> | undefined
  readonly personId: Id<'people'> | undefined
  readonly dueOn: string
}

const DAYS_TO_ANSWER = 14
const DAY_MS = 86_400_000

/** Sends a questionnaire to a contact of a third party. Mount it to open it. */
export function SendDialog({ thirdPartyId, onClose }: SendDialogProps) {
  const [given, setGiven] = useState<HandOver>(null)
  if (given !== null) return <HandOverDialog given={given} onClose={onClose} />
  return <SendForm thirdPartyId={thirdPartyId} onHandOver={setGiven} onClose={onClose} />
}

function SendForm({ thirdPartyId, onHandOver, onClose }: SendDialogProps & { onHandOver: (given: HandOver) => void }) {
  const { id: companyId } = useCompany()
  const { send } = useSentChanges(companyId)
  const { data: all = [] } = useQuery(companyThirdParties(companyId))
  const form = useForm<Values>(
    () => ({ template: 'general-security', thirdPartyId, personId: undefined, dueOn: inDays(DAYS_TO_ANSWER) }),
    ({ thirdPartyId: to, personId, dueOn }) => ({
      thirdPartyId: to === undefined ? 'Choose who is asked' : undefined,
      personId: personId === undefined ? 'Choose a contact' : undefined,
      dueOn: dueOn < todayUtc() ? 'Choose a day that is still to come' : undefined,
    }),
  )
  const { template, thirdPartyId: chosenId, personId, dueOn } = form.values
  const chosen = all.find(({ id }) => id === chosenId)
  const submit = async () => {
    if (chosenId === undefined || personId === undefined) return undefined
    const done = await send({ template, thirdPartyId: chosenId, personId, dueOn })
    if (done === undefined) return undefined
    onHandOver(done.outcome.handOver)
    if (done.outcome.handOver !== null) return undefined
    toastSuccess('Questionnaire sent by email')
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
      {thirdPartyId === undefined && (
        <Field label="To" required error={form.issues.thirdPartyId}>
          <NativeSelect
            value={chosenId ?? ''}
            onChange={(event) =>
              form.set({ thirdPartyId: all.find(({ id }) => id === event.target.value)?.id, personId: undefined })
            }
          >
            <option value="">Choose…</option>
            {all.map(({ id, number, name }) => (
              <option key={id} value={id}>
                {`T-${number} ${name}`}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      <ContactField
        thirdParty={chosen}
        value={personId}
        error={form.issues.personId}
        onChange={(person) => form.set({ personId: person })}
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
