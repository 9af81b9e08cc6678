import { useQuery } from '@tanstack/react-query'
import { parseId, type Id } from '#domain/ids.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { colleaguesIn } from '#web/lib/company/company-people.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useForm, type Issues } from '#web/lib/form/use-form.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { insertRows } from '#web/lib/write/company-rows.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { TextField } from '#web/ui/form/text-field.tsx'
import { refreshAssessments } from '../company-assessments.ts'

interface Assessor {
  memberId: Id<'users'> | null
  role: string
}

const EMPTY: Assessor = { memberId: null, role: '' }

/** A member of the company, by name in the record of this assessment. Mount it to open it. */
export function NameAssessorDialog({ assessmentId, onClose }: { assessmentId: string; onClose: () => void }) {
  const { id: companyId } = useCompany()
  const { data: people = [] } = useQuery(colleaguesIn(companyId))
  const form = useForm(EMPTY, issuesOf)
  const write = useWrite(refreshAssessments(companyId))
  const add = () => {
    const member = people.find(({ id }) => id === form.values.memberId)
    if (member === undefined) return false
    const row = { assessment_id: parseId('assessments', assessmentId), member_id: member.id, name: member.name }
    return write('The assessor could not be named', () =>
      insertRows(companyId, 'assessment_assessors', { ...row, role: form.values.role.trim() }),
    )
  }
  return (
    <FormDialog
      title="Name an assessor"
      description="The colleague’s name goes into the record. Their permissions stay unchanged."
      submitLabel="Name"
      form={form}
      onSubmit={add}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <PersonField label="Colleague" none="Not chosen yet" {...form.field('memberId')} />
        <TextField
          label="Role in the assessment"
          hint="Lead assessor, interviews, …"
          maxLength={200}
          autoComplete="off"
          {...form.field('role')}
        />
      </div>
    </FormDialog>
  )
}

function issuesOf({ memberId }: Assessor): Issues<Assessor> {
  return { memberId: memberId === null ? 'Choose a colleague.' : undefined }
}
