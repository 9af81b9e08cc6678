import { formatDate } from '#web/lib/format/format.ts'
import { useState } from 'react'
import type { Id } from '#domain/ids.ts'
import { counted } from '#domain/text/counted.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { BulkEditDialog } from '#web/lib/list/bulk-edit-dialog.tsx'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { useNames } from '#web/lib/company/use-names.ts'
import { rowChanges } from '#web/lib/write/row-changes.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { isOpenState } from './labels.ts'
import { companyAssessments, refreshAssessments, type AssessmentRow } from './company-assessments.ts'

export type BulkDialogName = 'lead' | 'end'

export interface BulkDialogProps {
  kind: BulkDialogName
  selected: readonly AssessmentRow[]
  onClose: (isDone: boolean) => void
}

/** Sets the lead or the planned end of the selected assessments. Frozen ones stay unchanged. */
export function BulkDialog({ kind, ...props }: BulkDialogProps) {
  return kind === 'lead' ? <LeadDialog {...props} /> : <EndDialog {...props} />
}

function LeadDialog({ selected, onClose }: Omit<BulkDialogProps, 'kind'>) {
  const names = useNames()
  const save = useSave()
  const [lead, setLead] = useState<Id<'users'> | null>(null)
  const nameOf = (id: Id<'users'> | null) => names.person(id) ?? 'Not chosen yet'
  const changing = selected.filter((row) => isOpenState(row.state) && row.lead_id !== lead)
  return (
    <BulkEditDialog
      title="Set lead"
      what="Lead"
      {...sharedProps(selected, changing, onClose)}
      changes={changing.map((row) => ({ ...titleOf(row), before: nameOf(row.lead_id), after: nameOf(lead) }))}
      onSave={() => save(changing, { lead_id: lead }, ({ lead_id: former }) => ({ lead_id: former }))}
    >
      <PersonField label="Led by" none="Not chosen yet" value={lead} onChange={setLead} />
    </BulkEditDialog>
  )
}

function EndDialog({ selected, onClose }: Omit<BulkDialogProps, 'kind'>) {
  const save = useSave()
  const [day, setDay] = useState('')
  const end = day === '' ? null : day
  const changing = selected.filter((row) => isOpenState(row.state) && row.ends_on !== end)
  const early = changing.filter(({ starts_on: start }) => end !== null && start !== null && end < start)
  const shared = sharedProps(selected, changing, onClose)
  return (
    <BulkEditDialog
      title="Set planned end"
      what="Planned end"
      {...shared}
      disabledReason={
        early.length > 0
          ? `Before the planned start: ${early.map(({ number }) => `A-${number}`).join(', ')}`
          : shared.disabledReason
      }
      changes={changing.map((row) => ({ ...titleOf(row), before: dateText(row.ends_on), after: dateText(end) }))}
      onSave={() => save(changing, { ends_on: end }, ({ ends_on: former }) => ({ ends_on: former }))}
    >
      <Field label="Planned end" hint="Leave empty for no planned end.">
        <Input type="date" max="2999-12-31" value={day} onChange={(event) => setDay(event.target.value)} />
      </Field>
    </BulkEditDialog>
  )
}

const dateText = (day: string | null) => (day === null ? 'no date' : formatDate(day))

function sharedProps(
  selected: readonly AssessmentRow[],
  changing: readonly AssessmentRow[],
  onClose: BulkDialogProps['onClose'],
) {
  return {
    noun: 'Assessment',
    description: `${countText(changing)} of ${selected.length} selected would change. Frozen assessments stay unchanged.`,
    submitLabel: `Change ${countText(changing)}`,
    disabledReason: changing.length === 0 ? 'No changes to apply' : undefined,
    onClose,
  }
}

type Change = Partial<Pick<AssessmentRow, 'lead_id' | 'ends_on'>>

function useSave() {
  const { id: companyId } = useCompany()
  const write = useWrite(refreshAssessments(companyId))
  return rowChanges<AssessmentRow, Change>({
    write,
    list: companyAssessments(companyId),
    update: (ids, change) =>
      api.from('assessments').update(change).eq('company_id', companyId).in('id', ids).throwOnError(),
    nameOf: countText,
  })
}

function titleOf({ number, title }: AssessmentRow) {
  return { reference: `A-${number}`, title }
}

function countText(rows: readonly AssessmentRow[]): string {
  return counted(rows.length, 'assessment', 'assessments')
}
