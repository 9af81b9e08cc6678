import { useState } from 'react'
import { parseId, type Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { BulkEditDialog } from '#web/lib/list/bulk-edit-dialog.tsx'
import { useAction } from '#web/lib/use-action.ts'
import { useNames } from '#web/lib/use-names.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { toastUndo } from '#web/ui/toast.tsx'
import { isOpenState } from './assessment-cells.ts'
import { PeopleSelect } from './parts/people-select.tsx'
import { useAssessmentsRefresh, type AssessmentRow } from './queries.ts'

export type BulkDialogName = 'lead' | 'end'

export interface BulkDialogProps {
  kind: BulkDialogName
  selected: readonly AssessmentRow[]
  onClose: (isDone: boolean) => void
}

/** Sets who leads the selected assessments, or when they are planned to end. Frozen ones stay unchanged. */
export function BulkDialog({ kind, selected, onClose }: BulkDialogProps) {
  const names = useNames()
  const save = useSave()
  const [value, setValue] = useState('')
  const isLead = kind === 'lead'
  const column = isLead ? 'lead_id' : 'ends_on'
  const textOf = (one: string | null) => (isLead ? personName(names, one) : (one ?? 'no day'))
  const next = value === '' ? null : value
  const changing = selected.filter((row) => isOpenState(row.state) && row[column] !== next)
  const early = changing.filter(({ starts_on: start }) => !isLead && next !== null && start !== null && next < start)
  return (
    <BulkEditDialog
      title={isLead ? 'Set lead' : 'Set planned end'}
      description={`${countText(changing)} of ${selected.length} selected would change. Frozen assessments stay unchanged.`}
      noun="Assessment"
      what={isLead ? 'Lead' : 'Planned end'}
      changes={changing.map((row) => ({
        reference: `A-${row.number}`,
        title: row.title,
        before: textOf(row[column]),
        after: textOf(next),
      }))}
      submitLabel={`Change ${countText(changing)}`}
      disabledReason={issueIn(changing, early)}
      onSave={() => save(changing, column, next)}
      onClose={onClose}
    >
      {isLead ? (
        <PeopleSelect label="Led by" value={value} onChange={setValue} />
      ) : (
        <Field label="Planned end" hint="Empty: no day is planned.">
          <Input type="date" max="2999-12-31" value={value} onChange={(event) => setValue(event.target.value)} />
        </Field>
      )}
    </BulkEditDialog>
  )
}

function useSave() {
  const { id: companyId } = useCompany()
  const refresh = useAssessmentsRefresh(companyId)
  const { run } = useAction()
  const write = async (ids: readonly Id<'assessments'>[], column: 'lead_id' | 'ends_on', value: string | null) => {
    const change =
      column === 'lead_id' ? { lead_id: value === null ? null : parseId('users', value) } : { ends_on: value }
    const done = await run('The change could not be saved', async () => {
      const query = api.from('assessments').update(change).eq('company_id', companyId)
      await query.in('id', [...ids]).throwOnError()
    })
    await refresh()
    return done !== undefined
  }
  return async (rows: readonly AssessmentRow[], column: 'lead_id' | 'ends_on', value: string | null) => {
    const ids = rows.map(({ id }) => id)
    if (!(await write(ids, column, value))) return false
    toastUndo(`Changed ${countText(rows)}`, () => {
      for (const row of rows) void write([row.id], column, row[column])
    })
    return true
  }
}

function issueIn(changing: readonly AssessmentRow[], early: readonly AssessmentRow[]): string | undefined {
  if (early.length > 0) return `Before the planned start: ${early.map(({ number }) => `A-${number}`).join(', ')}`
  return changing.length === 0 ? 'Nothing would change' : undefined
}

function personName(names: ReturnType<typeof useNames>, id: string | null): string {
  return (id === null ? undefined : names.person(parseId('users', id))) ?? 'Nobody yet'
}

function countText(rows: readonly AssessmentRow[]): string {
  return rows.length === 1 ? '1 assessment' : `${rows.length} assessments`
}
