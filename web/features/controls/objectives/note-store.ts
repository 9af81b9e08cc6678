import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import type { ControlsScope } from '#web/lib/controls/controls-queries.ts'
import { codeOf } from '#web/lib/errors.ts'
import type { TextStore, TextRecord } from '#web/lib/autosave/save-text.ts'

const ALREADY_THERE = '23505'
const COLUMNS = 'note,updated_at,updated_by'

/** The note on one objective, in the record that also has its result. */
export function noteStore({ companyId }: ControlsScope, controlId: Id<'controls'>, objectiveId: string): TextStore {
  const which = { company_id: companyId, control_id: controlId, objective_id: objectiveId }
  const records = () => api.from('control_objectives')
  return {
    async insert(note) {
      const { data, error } = await records()
        .insert({ ...which, note })
        .select(COLUMNS)
        .single()
      if (error && codeOf(error) !== ALREADY_THERE) throw new ControlsError('Failed to create note', error)
      return data && toText(data)
    },
    async overwrite(note, seenAt) {
      const { data, error } = await records()
        .update({ note })
        .match(which)
        .eq('updated_at', seenAt)
        .select(COLUMNS)
        .maybeSingle()
      if (error) throw new ControlsError('Failed to update note', error)
      return data && toText(data)
    },
    async read() {
      const { data, error } = await records().select(COLUMNS).match(which).maybeSingle()
      if (error) throw new ControlsError('Failed to check existing note', error)
      return data && toText(data)
    },
  }
}

function toText({
  note,
  updated_at,
  updated_by,
}: Pick<Row<'control_objectives'>, 'note' | 'updated_at' | 'updated_by'>) {
  return { text: note ?? '', changedAt: updated_at, changedBy: updated_by } satisfies TextRecord
}
