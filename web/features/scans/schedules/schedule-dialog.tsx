import { useState } from 'react'
import { readTags, scopesOf } from '#domain/vulnerabilities/asset.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { todayUtc } from '#web/lib/format/today-utc.ts'
import { ChoiceField } from '#web/ui/choice-field.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { useScheduleChanges, type ScanSchedule, type ScheduleChange } from './queries.ts'

const UNITS = ['day', 'week', 'month'] as const

const NEW = {
  name: '',
  count: '1',
  unit: 'month' as ScanSchedule['interval_unit'],
  credentials: false,
  scanner: '',
  scope: null as ScanSchedule['asset_scope'],
  tags: '',
  percent: '100',
}

const startOf = (schedule: ScanSchedule | undefined, me: ScanSchedule['owner_id']) =>
  schedule === undefined
    ? { ...NEW, firstDue: todayUtc(), owner: me }
    : {
        name: schedule.name,
        count: String(schedule.interval_count),
        unit: schedule.interval_unit,
        firstDue: schedule.first_due_on,
        credentials: schedule.needs_credentials,
        scanner: schedule.scanner,
        scope: schedule.asset_scope,
        tags: schedule.tags.join(', '),
        percent: String(schedule.min_coverage),
        owner: schedule.owner_id,
      }
type Values = ReturnType<typeof startOf>

const isWhole = (text: string, most: number) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= most

const issuesOf = ({ name, count, firstDue, tags, percent }: Values) => ({
  name: name.trim() === '' ? 'Enter a name' : undefined,
  count: isWhole(count, 365) ? undefined : 'Enter 1 to 365',
  firstDue: firstDue === '' ? 'Enter a date' : undefined,
  tags:
    readTags(tags) === undefined ? 'Enter at most 30 tags of at most 60 characters, separated by commas' : undefined,
  percent: isWhole(percent, 100) ? undefined : 'Enter 1 to 100',
})

const rowOf = (values: Values): ScheduleChange => ({
  name: values.name.trim(),
  interval_count: Number(values.count),
  interval_unit: values.unit,
  first_due_on: values.firstDue,
  needs_credentials: values.credentials,
  scanner: values.scanner.trim(),
  asset_scope: values.scope,
  tags: [...(readTags(values.tags) ?? [])],
  min_coverage: Number(values.percent),
  owner_id: values.owner,
})

interface ScheduleDialogProps {
  /** The one to change; undefined for a new one. */
  schedule: ScanSchedule | undefined
  onClose: () => void
}

/** Mount it to open it. */
export function ScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const { add, change } = useScheduleChanges()
  const me = useMyId() ?? null
  const [start] = useState(() => startOf(schedule, me))
  const form = useForm(start, issuesOf)
  const submit = async () => {
    const row = rowOf(form.values)
    const done = await (schedule === undefined ? add(row) : change(schedule.id, row))
    if (done !== undefined) toastSuccess(`${row.name} ${schedule === undefined ? 'added' : 'changed'}`)
    return done
  }
  return (
    <FormDialog
      title={schedule === undefined ? 'Add expected scan' : `Change ${schedule.name}`}
      description="An applied scan that matches fulfills it. A missed one is a consistency issue, and its owner gets a notification."
      submitLabel={schedule === undefined ? 'Add expected scan' : 'Save changes'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        maxLength={200}
        placeholder="Monthly credentialed scan of the CUI enclave"
        {...form.field('name')}
      />
      <div className="grid grid-cols-3 gap-3">
        <TextField label="Every" type="number" min={1} max={365} required {...form.field('count')} />
        <Field label="Unit">
          <NativeSelect
            value={form.values.unit}
            onChange={({ target }) => form.set({ unit: UNITS.find((unit) => unit === target.value) ?? 'month' })}
          >
            {UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {form.values.count === '1' ? unit : `${unit}s`}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <TextField label="First due by" type="date" max={LAST_DAY} required {...form.field('firstDue')} />
      </div>
      <ScopeFields form={form} />
      <PersonField label="Owner" hint="Gets the notification when it is missed" {...form.field('owner')} />
    </FormDialog>
  )
}

/** What a scan has to be to fulfill it. */
function ScopeFields({ form: { values, set, field } }: { form: ReturnType<typeof useForm<Values>> }) {
  const { protocol_id: protocol } = useCompany()
  const scopes = scopesOf(protocol)
  return (
    <>
      <Checkbox
        label="With credentials"
        checked={values.credentials}
        onChange={({ target }) => set({ credentials: target.checked })}
      />
      <TextField
        label="Scanner"
        maxLength={100}
        hint="Its name in the list of scans. Leave empty for any scanner."
        {...field('scanner')}
      />
      {scopes.length > 0 && (
        <ChoiceField label="Asset category" options={scopes} none="Any category" {...field('scope')} />
      )}
      <TextField label="Asset tags" hint="Separated by commas; an asset needs one of them" {...field('tags')} />
      {(values.scope !== null || values.tags.trim() !== '') && (
        <TextField
          label="Share of these assets, in percent"
          hint="How many of them one scan must cover"
          type="number"
          min={1}
          max={100}
          required
          {...field('percent')}
        />
      )}
    </>
  )
}
