import { assessment } from '#domain/records/assessment.ts'
import { type Id, parseId } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm, type Form, type Issues } from '#web/lib/form/use-form.ts'
import { textProps } from '#web/lib/records/control-props.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { refreshAssessments } from '../company-assessments.ts'
import type { Assessment } from '../schema.ts'

interface Draft {
  title: string
  scope: string
  lead_id: Id<'users'> | null
  official_id: Id<'users'> | null
  starts_on: string
  ends_on: string
  began_on: string
  ended_on: string
}

/** The facts of an assessment that is not frozen. Mount it to open it. */
export function EditDialog({ content, onClose }: { content: Assessment; onClose: () => void }) {
  const { id: company } = useCompany()
  const { id, number } = content.assessment
  const today = content.at.slice(0, 10)
  const form = useForm<Draft>(
    () => draftOf(content.assessment),
    (draft) => issuesOf(draft, today),
  )
  const write = useWrite(refreshAssessments(company))
  const save = () => {
    const { starts_on: starts, ends_on: ends, began_on: began, ended_on: ended, ...texts } = form.values
    const days = { starts_on: starts || null, ends_on: ends || null, began_on: began || null, ended_on: ended || null }
    return write('The assessment could not be changed', () =>
      api
        .from('assessments')
        .update({ ...texts, ...days })
        .eq('company_id', company)
        .eq('id', parseId('assessments', id))
        .throwOnError(),
    )
  }
  return (
    <FormDialog title={`Edit A-${number}`} submitLabel="Save" form={form} onSubmit={save} onClose={onClose}>
      <TextField {...textProps(assessment.fields.title)} {...form.field('title')} />
      <TextField
        label="Scope in words"
        hint="Which systems, networks and places."
        rows={3}
        maxLength={assessment.fields.scope.max}
        {...form.field('scope')}
      />
      <Days form={form} today={today} />
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonField label="Led by" none="Not chosen yet" {...form.field('lead_id')} />
        <PersonField
          label="Affirmed by"
          hint="Owners may affirm in any case."
          none="Not chosen yet"
          {...form.field('official_id')}
        />
      </div>
    </FormDialog>
  )
}

function Days({ form, today }: { form: Form<Draft>; today: string }) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Planned start" type="date" {...form.field('starts_on')} />
        <TextField label="Planned end" type="date" {...form.field('ends_on')} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Began on" type="date" max={today} {...form.field('began_on')} />
        <TextField
          label="Ended on"
          hint="The date of the last result. A status has this date or a later one."
          type="date"
          max={today}
          {...form.field('ended_on')}
        />
      </div>
    </>
  )
}

function draftOf(facts: Assessment['assessment']): Draft {
  const person = (id: string | null) => (id === null ? null : parseId('users', id))
  return {
    title: facts.title,
    scope: facts.scope,
    lead_id: person(facts.leadId),
    official_id: person(facts.officialId),
    starts_on: facts.startsOn ?? '',
    ends_on: facts.endsOn ?? '',
    began_on: facts.beganOn ?? '',
    ended_on: facts.endedOn ?? '',
  }
}

function issuesOf(
  { title, starts_on: starts, ends_on: ends, began_on: began, ended_on: ended }: Draft,
  today: string,
): Issues<Draft> {
  return {
    title: title.trim() === '' ? 'Give it a title.' : undefined,
    ends_on:
      starts !== '' && ends !== '' && ends < starts ? 'The planned end cannot be before the planned start.' : undefined,
    began_on: began > today ? 'The start cannot be in the future.' : undefined,
    ended_on: endIssue(began, ended, today),
  }
}

function endIssue(began: string, ended: string, today: string): string | undefined {
  if (ended === '') return undefined
  if (ended > today) return 'The end cannot be in the future.'
  return began !== '' && ended < began ? 'The end cannot be before the start.' : undefined
}
