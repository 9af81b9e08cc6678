import type { Id } from '#domain/ids.ts'
import { assessment } from '#domain/records/assessment.ts'
import { counted } from '#domain/text/counted.ts'
import { updateRows } from '#web/lib/write/company-rows.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { PersonField } from '#web/lib/company/person-field.tsx'
import { useNames } from '#web/lib/company/use-names.ts'
import { BulkDayDialog } from '#web/lib/list/bulk-day-dialog.tsx'
import { BulkFieldDialog } from '#web/lib/list/bulk-field-dialog.tsx'
import { rowChanges } from '#web/lib/write/row-changes.ts'
import { useWrite } from '#web/lib/write/use-write.ts'
import { isOpenState } from './labels.ts'
import { companyAssessments, refreshAssessments, type AssessmentRow } from './company-assessments.ts'

const { fields } = assessment
const NO_LEAD = 'Not chosen yet'

export type BulkDialogName = 'lead' | 'end'

export interface BulkDialogProps {
  kind: BulkDialogName
  selected: readonly AssessmentRow[]
  onClose: (isDone: boolean) => void
}

/** Sets the lead or the planned end of the selected assessments. Frozen ones stay unchanged. */
export function BulkDialog({ kind, selected, onClose }: BulkDialogProps) {
  const names = useNames()
  const save = useSave()
  const note = 'Frozen assessments stay unchanged.'
  const rows = { record: assessment, selected, titleOf, mayChange, note, onClose }
  if (kind === 'lead')
    return (
      <BulkFieldDialog<AssessmentRow, Id<'users'> | null>
        {...rows}
        field={fields.lead_id}
        initial={null}
        valueOf={({ lead_id: lead }) => lead}
        wordsOf={(lead) => names.person(lead) ?? NO_LEAD}
        onSave={(changing, lead) => save(changing, { lead_id: lead })}
      >
        {(lead, onChange) => (
          <PersonField label={fields.lead_id.label} none={NO_LEAD} value={lead} onChange={onChange} />
        )}
      </BulkFieldDialog>
    )
  return (
    <BulkDayDialog
      {...rows}
      field={fields.ends_on}
      none="no date"
      hint="Leave empty for no planned end."
      valueOf={({ ends_on: day }) => day}
      issueOf={earlyIssue}
      onSave={(changing, day) => save(changing, { ends_on: day })}
    />
  )
}

const titleOf = ({ number, title }: AssessmentRow) => ({ reference: `A-${number}`, title })
const mayChange = ({ state }: AssessmentRow) => isOpenState(state)

function earlyIssue(end: string | null, changing: readonly AssessmentRow[]): string | undefined {
  const early = changing.filter(({ starts_on: start }) => end !== null && start !== null && end < start)
  if (early.length === 0) return undefined
  return `Before the planned start: ${early.map(({ number }) => `A-${number}`).join(', ')}`
}

type Change = Partial<Pick<AssessmentRow, 'lead_id' | 'ends_on'>>

function useSave() {
  const { id: companyId } = useCompany()
  const write = useWrite(refreshAssessments(companyId))
  return rowChanges<AssessmentRow, Change>({
    write,
    list: companyAssessments(companyId),
    update: (ids, change) => updateRows(companyId, 'assessments', ids, change),
    nameOf: (rows) => counted(rows.length, 'assessment', 'assessments'),
  })
}
