import type { Id } from '#domain/ids.ts'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'

interface ContactFieldProps {
  thirdParty: ThirdParty | undefined
  value: Id<'people'> | undefined
  error?: string | undefined
  onChange: (person: Id<'people'> | undefined) => void
}

/** One of the contacts of a third party. */
export function ContactField({ thirdParty, value, error, onChange }: ContactFieldProps) {
  const contacts = thirdParty?.contacts ?? []
  const hint =
    thirdParty !== undefined && contacts.length === 0
      ? `${thirdParty.name} has no contacts. Add one there first.`
      : undefined
  return (
    <Field label="Contact" required hint={hint} error={error}>
      <NativeSelect
        value={value ?? ''}
        onChange={(event) => onChange(contacts.find(({ person_id: id }) => id === event.target.value)?.person_id)}
      >
        <option value="">Choose…</option>
        {contacts.map(({ person_id: id, people: { name, email } }) => (
          <option key={id} value={id}>
            {email === null ? `${name} (no email address)` : `${name}, ${email}`}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
