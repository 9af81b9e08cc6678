import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Company } from '#web/lib/company/companies.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { addToCompany } from './changes.ts'
import { nameOf, type Member } from './person.ts'
import { refreshPeople } from './queries.ts'
import { RoleFields, type RoleChoice } from './role-fields.tsx'

type AddToCompanyProps = {
  person: Member
  /** Those that the person does not belong to. */
  companies: readonly Company[]
}

/** Makes a person a member without an invitation. */
export function AddToCompany(props: AddToCompanyProps) {
  const [isOpen, setOpen] = useState(false)
  if (props.companies.length === 0) return null
  if (isOpen) return <AddForm {...props} onDone={() => setOpen(false)} />
  return (
    <Button icon={<Plus />} className="mt-2" onClick={() => setOpen(true)}>
      Add to a company
    </Button>
  )
}

function AddForm({ person, companies, onDone }: AddToCompanyProps & { onDone: () => void }) {
  const [company, setCompany] = useState<Company | null>(null)
  const [choice, setChoice] = useState<RoleChoice>({ role: 'Contributor', lastDay: null })
  const { busy, run } = useAction(refreshPeople)
  const add = async () => {
    if (company === null) return
    const grant = { companyId: company.id, userId: person.userId, ...choice }
    if (!(await run('No one was added', () => addToCompany(grant)))) return
    toastSuccess(`${nameOf(person)} is ${choice.role} of ${company.name}`)
    onDone()
  }
  return (
    <Form className="mt-2 space-y-3 border-t border-border pt-3" onSubmit={() => void add()}>
      <Field label="Company">
        <Combobox
          items={companies}
          value={company}
          onValueChange={setCompany}
          itemId={({ id }) => id}
          itemText={({ name }) => name}
          label="Find a company"
        />
      </Field>
      <RoleFields held={null} value={choice} onChange={setChoice} />
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabledReason={company === null ? 'Choose a company.' : undefined}
        >
          Add
        </Button>
        <Button disabled={busy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
