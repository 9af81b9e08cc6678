import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls/controls-error.ts'
import { codeOf } from '#web/lib/errors.ts'
import type { TextStore, TextRecord } from '#web/lib/autosave/save-text.ts'

const ALREADY_THERE = '23505'
const COLUMNS = 'body,updated_at,updated_by'

/** Reads and writes one field of a section for autosave. */
export function textStore(companyId: Id<'companies'>, section: string, field: string): TextStore {
  const texts = () => api.from('ssp_texts')
  return {
    async insert(body) {
      const { data, error } = await texts()
        .insert({ company_id: companyId, section, field, body })
        .select(COLUMNS)
        .single()
      if (error && codeOf(error) !== ALREADY_THERE) throw new ControlsError('Failed to save', error)
      return data && toRecord(data)
    },
    async overwrite(body, seenAt) {
      const { data, error } = await texts()
        .update({ body })
        .eq('company_id', companyId)
        .eq('section', section)
        .eq('field', field)
        .eq('updated_at', seenAt)
        .select(COLUMNS)
        .maybeSingle()
      if (error) throw new ControlsError('Failed to save', error)
      return data && toRecord(data)
    },
    async read() {
      const { data, error } = await texts()
        .select(COLUMNS)
        .eq('company_id', companyId)
        .eq('section', section)
        .eq('field', field)
        .maybeSingle()
      if (error) throw new ControlsError('Failed to save', error)
      return data && toRecord(data)
    },
  }
}

function toRecord({
  body,
  updated_at,
  updated_by,
}: Pick<Row<'ssp_texts'>, 'body' | 'updated_at' | 'updated_by'>): TextRecord {
  return { text: body, changedAt: updated_at, changedBy: updated_by }
}
