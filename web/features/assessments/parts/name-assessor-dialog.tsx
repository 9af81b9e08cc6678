import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { parseId } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { colleaguesIn } from '#web/lib/company-people.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { useAssessmentsRefresh } from '../queries.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { PeopleSelect } from './people-select.tsx'

/** A member of the company, by name in the record of this assessment. Mount it to open it. */
export function NameAssessorDialog({ assessmentId, onClose }: { assessmentId: string; onClose: () => void }) {
  const { id: companyId } = useCompany()
  const { data: people = [] } = useQuery(colleaguesIn(companyId))
  const [memberId, setMemberId] = useState('')
  const [role, setRole] = useState('')
  const [isTried, setTried] = useState(false)
  const refresh = useAssessmentsRefresh(companyId)
  const { busy, run } = useAction()
  const member = people.find(({ id }) => id === memberId)
  const add = async () => {
    setTried(true)
    if (member === undefined) return
    const done = await run('The assessor could not be named', async () => {
      const assessment = parseId('assessments', assessmentId)
      const row = { company_id: companyId, assessment_id: assessment, member_id: member.id, name: member.name }
      await api
        .from('assessment_assessors')
        .insert({ ...row, role: role.trim() })
        .throwOnError()
      await refresh()
    })
    if (done !== undefined) onClose()
  }
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title="Name an assessor"
      description="A colleague who assesses. Their name stands in the record; what they may do here stays as it is."
      onSubmit={() => void add()}
      footer={<DialogButtons action="Name" busy={busy} onCancel={onClose} />}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <PeopleSelect
          label="Colleague"
          error={isTried && member === undefined ? 'Choose who it is.' : undefined}
          value={memberId}
          onChange={setMemberId}
        />
        <Field label="Part in it" hint="Lead assessor, interviews, …">
          <Input value={role} maxLength={200} onChange={({ target }) => setRole(target.value)} autoComplete="off" />
        </Field>
      </div>
    </Dialog>
  )
}
