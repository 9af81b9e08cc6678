import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { codeOf } from '#web/lib/errors.ts'
import type { TextStore, TextRecord } from '#web/lib/autosave/save-text.ts'

/** The texts of a control's record. */
export type NotesColumn = 'notes' | 'na_reason'

const ALREADY_THERE = '23505'

/** One of the texts in the record of a control, beside its status. */
export function notesStore({ companyId }: ControlsScope, controlId: Id<'controls'>, column: NotesColumn): TextStore {
  const columns = 'notes,na_reason,updated_at,updated_by'
  const toRecord = (row: FetchedRecord): TextRecord => ({
    text: row[column] ?? '',
    changedAt: row.updated_at,
    changedBy: row.updated_by,
  })
  const written = (text: string) => (column === 'notes' ? { notes: text } : { na_reason: text })
  const record = () => api.from('org_control_status')
  return {
    async insert(text) {
      const { data, error } = await record()
        .insert({ company_id: companyId, control_id: controlId, ...written(text) })
        .select(columns)
        .single()
      if (error && codeOf(error) !== ALREADY_THERE) throw new ControlsError('Failed to create status', error)
      return data && toRecord(data)
    },
    async overwrite(text, seenAt) {
      const { data, error } = await record()
        .update(written(text))
        .eq('company_id', companyId)
        .eq('control_id', controlId)
        .eq('updated_at', seenAt)
        .select(columns)
        .maybeSingle()
      if (error) throw new ControlsError('Failed to update status', error)
      return data && toRecord(data)
    },
    async read() {
      const { data, error } = await record()
        .select(columns)
        .eq('company_id', companyId)
        .eq('control_id', controlId)
        .maybeSingle()
      if (error) throw new ControlsError('Failed to check existing status', error)
      return data && toRecord(data)
    },
  }
}

type FetchedRecord = Pick<Row<'org_control_status'>, NotesColumn | 'updated_at' | 'updated_by'>
