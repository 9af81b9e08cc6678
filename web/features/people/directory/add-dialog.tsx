import { MAX_GROUPS, readAddress, readGroups } from '#domain/people/listed-person.ts'
import { person } from '#domain/records/person.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm } from '#web/lib/form/use-form.ts'
import { textProps } from '#web/lib/records/control-props.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { usePeopleChanges } from './changes.ts'
import { ManagerField } from './manager-field.tsx'
import type { ListedPerson } from './people-queries.ts'

const { fields } = person
const EMPTY = {
  name: '',
  email: '',
  department: '',
  manager: null as ListedPerson['manager_id'],
  groups: '',
  isExternal: false,
}

interface AddDialogProps {
  people: readonly ListedPerson[]
  onClose: () => void
}

/** Mount it to open it. */
export function AddDialog({ people, onClose }: AddDialogProps) {
  const { add } = usePeopleChanges()
  const form = useForm(EMPTY, ({ name, email, groups }) => ({
    name: name.trim() === '' ? 'Enter a name' : undefined,
    email: addressIssue(email, people),
    groups: readGroups(groups).length > MAX_GROUPS ? `Enter at most ${MAX_GROUPS} groups` : undefined,
  }))
  const submit = async () => {
    const { name, email, department, manager, groups, isExternal } = form.values
    const done = await add({
      name: name.trim(),
      email: readAddress(email) ?? null,
      department: department.trim(),
      manager_id: manager,
      groups: readGroups(groups),
      is_external: isExternal,
    })
    if (done !== undefined) toastSuccess(`${name.trim()} added`)
    return done
  }
  return (
    <FormDialog
      title="Add person"
      description="For people without an account. Members are listed automatically."
      submitLabel="Add person"
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField {...textProps(fields.name)} {...form.field('name')} />
      <TextField
        {...textProps(fields.email)}
        type="email"
        hint="Links this entry to the account when the person joins as a member."
        {...form.field('email')}
      />
      <TextField {...textProps(fields.department)} {...form.field('department')} />
      <ManagerField people={people} value={form.values.manager} onChange={(manager) => form.set({ manager })} />
      <TextField label="Groups" hint="Separated by commas" {...form.field('groups')} />
      <Checkbox
        label={fields.is_external.label}
        description="Belongs to a third party, not to the staff."
        checked={form.values.isExternal}
        onChange={({ target }) => form.set({ isExternal: target.checked })}
      />
    </FormDialog>
  )
}

/** What is wrong with a mail address; it may be left empty. */
export function addressIssue(text: string, others: readonly ListedPerson[]): string | undefined {
  if (text.trim() === '') return undefined
  const address = readAddress(text)
  if (address === undefined) return 'Enter a mail address, or leave it empty'
  const holder = others.find(({ email }) => email === address)
  return holder === undefined ? undefined : `${holder.name} has this mail address`
}
