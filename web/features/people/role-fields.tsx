import { roleChange } from '#domain/permissions/permission-labels.ts'
import { COMPANY_ROLES, type CompanyRole } from '#domain/permissions/roles.ts'
import { Field } from '#web/ui/form/field.tsx'
import { DayField } from '#web/ui/form/day-field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { today } from './calendar-day.ts'

export type RoleChoice = {
  role: CompanyRole
  /** A calendar day; null: without an end. */
  lastDay: string | null
}

export type RoleFieldsProps = {
  /** The present role; null for a new member. */
  held: CompanyRole | null
  value: RoleChoice
  onChange: (value: RoleChoice) => void
}

/** A role, its last day, and the permissions that it adds and removes. */
export function RoleFields({ held, value, onChange }: RoleFieldsProps) {
  return (
    <div className="space-y-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Role">
          <NativeSelect
            value={value.role}
            onChange={(event) => {
              const role = COMPANY_ROLES.find((known) => known === event.target.value) ?? value.role
              onChange({ role, lastDay: role === 'Owner' ? null : value.lastDay })
            }}
            options={COMPANY_ROLES.map((role) => [role, role])}
          />
        </Field>
        {value.role !== 'Owner' && (
          <DayField
            label="Last day"
            hint="Leave empty for no end date."
            min={today()}
            value={value.lastDay}
            onChange={(lastDay) => onChange({ ...value, lastDay })}
          />
        )}
      </div>
      <RoleChangeInWords from={held} to={value.role} />
    </div>
  )
}

function RoleChangeInWords({ from, to }: { from: CompanyRole | null; to: CompanyRole }) {
  const { adds, removes } = roleChange(from, to)
  return (
    <output className="block space-y-0.5 text-small text-muted">
      {adds.length > 0 && (
        <span className="block">
          <span className="font-medium text-text">{from === null ? 'Allows' : 'Adds'}:</span> {adds.join(', ')}
        </span>
      )}
      {removes.length > 0 && (
        <span className="block">
          <span className="font-medium text-text">Removes:</span> {removes.join(', ')}
        </span>
      )}
      {adds.length + removes.length === 0 && <span className="block">The rights stay the same.</span>}
    </output>
  )
}
