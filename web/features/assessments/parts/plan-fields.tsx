import type { Id } from '#domain/ids.ts'
import { assessment } from '#domain/records/assessment.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import type { Form, Issues } from '#web/lib/form/use-form.ts'
import { textProps } from '#web/lib/records/control-props.ts'
import { DayField } from '#web/ui/form/day-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

const { fields } = assessment

/** What is planned before an assessment begins, and may change until it is frozen. */
export interface Plan {
  title: string
  scope: string
  starts_on: string | null
  ends_on: string | null
  lead_id: Id<'users'> | null
  official_id: Id<'users'> | null
}

export function PlanFields({ field }: Pick<Form<Plan>, 'field'>) {
  return (
    <>
      <TextField {...textProps(fields.title)} {...field('title')} />
      <TextField
        label="Scope in words"
        hint="Which systems, networks and places."
        rows={2}
        maxLength={fields.scope.max}
        {...field('scope')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DayField label={fields.starts_on.label} {...field('starts_on')} />
        <DayField label={fields.ends_on.label} {...field('ends_on')} />
        <PersonField label={fields.lead_id.label} none="Not chosen yet" {...field('lead_id')} />
        <PersonField
          label={fields.official_id.label}
          hint="Owners may affirm in any case."
          none="Not chosen yet"
          {...field('official_id')}
        />
      </div>
    </>
  )
}

export function planIssues({ title, starts_on: from, ends_on: to }: Plan): Issues<Plan> {
  const isEarly = from !== null && to !== null && to < from
  return {
    title: title.trim() === '' ? 'Give it a title.' : undefined,
    ends_on: isEarly ? 'The planned end cannot be before the planned start.' : undefined,
  }
}
