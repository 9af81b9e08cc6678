import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { TEMPLATES } from '#domain/questionnaires/templates/template-list.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
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
import { sendableTemplates } from './own-templates.ts'
import { repeatIssue, RepeatField } from './repeat-field.tsx'
import { useSentChanges, type GivenLinks } from './sent-queries.ts'

interface SendDialogProps {
  /** The third party that it is sent to, where that is known already. */
  thirdPartyId?: Id<'third_parties'> | undefined
  /** The questionnaire that is chosen first. */
  template?: string | undefined
  onClose: () => void
}

interface Values {
  readonly template: string
  readonly contacts: readonly ChosenContact[]
  readonly dueOn: string
  /** From which weight on low answers are proposed as findings; empty: none are. */
  readonly weight: string
  /** After how many months it is sent again; empty: it is sent once. */
  readonly months: string
}

const DAYS_TO_ANSWER = 14
const DAY_MS = 86_400_000

/** Sends a questionnaire to contacts of third parties. Mount it to open it. */
export function SendDialog({ thirdPartyId, template, onClose }: SendDialogProps) {
  const [given, setGiven] = useState<GivenLinks>()
  if (given !== undefined) return <HandOverDialog given={given} onClose={onClose} />
  return <SendForm {...{ thirdPartyId, template }} onHandOver={setGiven} onClose={onClose} />
}

function SendForm({
  thirdPartyId,
  template: first = 'general-security',
  onHandOver,
  onClose,
}: SendDialogProps & { onHandOver: (given: GivenLinks) => void }) {
  const { send } = useSentChanges()
  const { data: all = [] } = useCompanyQuery(companyThirdParties)
  const form = useForm<Values>(
    () => ({ template: first, contacts: [], dueOn: inDays(DAYS_TO_ANSWER), weight: '3', months: '' }),
    ({ contacts, dueOn, weight, months }) => ({
      months: repeatIssue(months),
      weight: isWeight(weight) ? undefined : 'Enter a whole number from 1 to 100, or nothing',
      contacts: contacts.length === 0 ? 'Choose at least one contact' : undefined,
      dueOn: dueOn < todayUtc() ? 'Choose a date that is not in the past' : undefined,
    }),
  )
  const { template, contacts } = form.values
  const submit = async () => {
    const { weight, months, ...sent } = form.values
    const done = await send({ ...sent, findingWeight: numberOrNone(weight), repeatMonths: numberOrNone(months) })
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
        thirdParties={all.filter(({ id, status }) =>
          thirdPartyId === undefined ? status !== 'Ended' : id === thirdPartyId,
        )}
        value={contacts}
        error={form.issues.contacts}
        onChange={(next) => form.set({ contacts: next })}
      />
      <TextField label="Due" type="date" required min={todayUtc()} max={LAST_DAY} {...form.field('dueOn')} />
      <TextField
        label="Propose findings from weight"
        type="number"
        className="max-w-60"
        hint="Answers that reach less than half of their points are proposed as findings. Leave empty to propose none."
        {...form.field('weight')}
      />
      <RepeatField {...form.field('months')} />
    </FormDialog>
  )
}

function TemplateField({ value, onChange }: { value: string; onChange: (template: string) => void }) {
  const { data: own = [] } = useCompanyQuery(sendableTemplates)
  const shipped = Object.entries(TEMPLATES).map(([id, { title, description, questions }]) => ({
    id,
    title,
    description: `${description} ${questions} questions.`,
  }))
  const chosen = [...own, ...shipped].find(({ id }) => id === value)
  const options = (templates: readonly { readonly id: string; readonly title: string }[]) =>
    templates.map(({ id, title }) => (
      <option key={id} value={id}>
        {title}
      </option>
    ))
  return (
    <Field label="Questionnaire" hint={chosen?.description}>
      <NativeSelect value={value} onChange={({ target }) => onChange(target.value)}>
        {own.length > 0 && <optgroup label="Own">{options(own)}</optgroup>}
        {own.length > 0 ? <optgroup label="Shipped">{options(shipped)}</optgroup> : options(shipped)}
      </NativeSelect>
    </Field>
  )
}

const numberOrNone = (text: string) => (text === '' ? null : Number(text))

const isWeight = (text: string) => text === '' || /^(?:[1-9]\d?|100)$/.test(text)

function inDays(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
}
