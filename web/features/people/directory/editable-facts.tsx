import { MAX_GROUPS, readAddress, readGroups } from '#domain/people/listed-person.ts'
import { person } from '#domain/records/person.ts'
import { textProps } from '#web/lib/records/control-props.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SavedDayField, SavedTextField } from '#web/ui/saved-field.tsx'
import { addressIssue } from './add-dialog.tsx'
import { usePeopleChanges } from './changes.ts'
import { ManagerField } from './manager-field.tsx'
import type { ListedPerson, PersonChange } from './people-queries.ts'

const { fields } = person

interface EditableFactsProps {
  row: ListedPerson
  all: readonly ListedPerson[]
}

/** Each field saves itself when it is left. Name and address of a member come from the account. */
export function EditableFacts({ row, all }: EditableFactsProps) {
  const { change } = usePeopleChanges()
  const save = (changed: PersonChange) => void change([row], changed)
  const others = all.filter(({ id }) => id !== row.id)
  return (
    <div className="mt-4 space-y-3">
      {row.user_id === null && (
        <>
          <SavedTextField {...textProps(fields.name)} text={row.name} onSave={(name) => save({ name })} />
          <SavedTextField
            {...textProps(fields.email)}
            type="email"
            text={row.email ?? ''}
            onSave={(text) => save({ email: readAddress(text) ?? null })}
            issueOf={(text) => addressIssue(text, others)}
          />
        </>
      )}
      <SavedTextField
        {...textProps(fields.department)}
        text={row.department}
        onSave={(department) => save({ department })}
      />
      <ManagerField
        people={all}
        of={row}
        value={row.manager_id}
        onChange={(manager) => save({ manager_id: manager })}
      />
      <SavedTextField
        label="Groups, separated by commas"
        text={row.groups.join(', ')}
        onSave={(text) => save({ groups: readGroups(text) })}
        issueOf={(text) => (readGroups(text).length > MAX_GROUPS ? `Enter at most ${MAX_GROUPS} groups` : undefined)}
      />
      <SavedDayField label={fields.left_on.label} day={row.left_on} onSave={(day) => save({ left_on: day })} />
      {row.user_id === null && (
        <Checkbox
          label={fields.is_external.label}
          description="Belongs to a third party, not to the staff."
          checked={row.is_external}
          onChange={({ target }) => save({ is_external: target.checked })}
        />
      )}
    </div>
  )
}
