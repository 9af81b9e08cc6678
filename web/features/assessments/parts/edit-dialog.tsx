import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { parseId } from '#domain/ids.ts'
import { updateRows } from '#web/lib/write/company-rows.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm, type Issues } from '#web/lib/form/use-form.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { refreshAssessments } from '../company-assessments.ts'
import { PlanFields, planIssues, type Plan } from './plan-fields.tsx'

interface Draft extends Plan {
  began_on: string | null
  ended_on: string | null
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
  const save = () =>
    write('The assessment could not be changed', () =>
      updateRows(company, 'assessments', parseId('assessments', id), form.values),
    )
  return (
    <FormDialog title={`Edit A-${number}`} submitLabel="Save" form={form} onSubmit={save} onClose={onClose}>
      <PlanFields field={form.field} />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField label="Began on" max={today} {...form.field('began_on')} />
        <DayField
          label="Ended on"
          hint="The date of the last result. A status has this date or a later one."
          max={today}
          {...form.field('ended_on')}
        />
      </div>
    </FormDialog>
  )
}

function draftOf(facts: Assessment['assessment']): Draft {
  const person = (id: string | null) => (id === null ? null : parseId('users', id))
  return {
    title: facts.title,
    scope: facts.scope,
    lead_id: person(facts.leadId),
    official_id: person(facts.officialId),
    starts_on: facts.startsOn,
    ends_on: facts.endsOn,
    began_on: facts.beganOn,
    ended_on: facts.endedOn,
  }
}

function issuesOf(draft: Draft, today: string): Issues<Draft> {
  const { began_on: began, ended_on: ended } = draft
  return {
    ...planIssues(draft),
    began_on: began !== null && began > today ? 'The start cannot be in the future.' : undefined,
    ended_on: endIssue(began, ended, today),
  }
}

function endIssue(began: string | null, ended: string | null, today: string): string | undefined {
  if (ended === null) return undefined
  if (ended > today) return 'The end cannot be in the future.'
  return began !== null && ended < began ? 'The end cannot be before the start.' : undefined
}
