import { CONTROL_STATUSES, type ControlStatus } from '#domain/controls/status.ts'
import type { Id } from '#domain/ids.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Colleague } from '#web/lib/company/company-people.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import type { FieldChange, ImportFormat, RowIssue, RowReading } from '#web/lib/import/import-format.ts'
import { type Parsed, parseChoice, parseDay, parsePerson, parseText } from '#web/lib/records/parse-cell.ts'

export const IMPORTED_FIELDS = ['status', 'ownerId', 'dueOn', 'notes'] as const
type ImportedField = (typeof IMPORTED_FIELDS)[number]

/** The values of a control with a row of the file, as they were read. */
export type ControlRecord = Pick<CompanyControl, ImportedField> & {
  controlId: Id<'controls'>
  /** The fields that the file changes; of the others, newer values stay. */
  changed: readonly ImportedField[]
}

type Cell = (key: string) => string | undefined

const LONGEST_NOTES = 20_000

/** The fields that a file may set: status, owner, due date and notes. A missing column changes nothing. */
export function controlsImport(
  protocol: ProtocolId,
  controls: readonly CompanyControl[],
  colleagues: readonly Colleague[],
): ImportFormat<ControlRecord> {
  const { controlSingular } = wordingOf(protocol)
  const named = new Map(controls.flatMap((control) => namesOf(control).map((name) => [name, control] as const)))
  return {
    columns: [
      { key: 'id', headers: [...new Set([controlSingular, 'Control', 'Id'])], required: true },
      { key: 'status', headers: ['Status'] },
      { key: 'owner', headers: ['Owner'] },
      { key: 'due', headers: ['Due'] },
      { key: 'notes', headers: ['Notes'] },
    ],
    readRow: (cell) => {
      const id = (cell('id') ?? '').trim()
      const control = named.get(id.toLowerCase())
      if (control !== undefined) return readRecord(control, colleagues, cell)
      return { issues: [{ column: controlSingular, reason: id === '' ? 'is missing' : `there is no ${id}` }] }
    },
  }
}

function readRecord(control: CompanyControl, colleagues: readonly Colleague[], cell: Cell): RowReading<ControlRecord> {
  const nameOf = (userId: Id<'users'> | null) => colleagues.find(({ id }) => id === userId)?.name ?? ''
  const issues: RowIssue[] = []
  const read = <Value>(column: string, now: Value, parse: (text: string) => Parsed<Value>): Value => {
    const text = cell(column.toLowerCase())
    const parsed = text === undefined ? { value: now } : parse(text)
    if ('value' in parsed) return parsed.value
    issues.push({ column, reason: parsed.reason })
    return now
  }
  const status = read('Status', control.status, parseStatus)
  const ownerId = read('Owner', control.ownerId, (text) =>
    text.trim() === nameOf(control.ownerId) ? { value: control.ownerId } : parsePerson(text.trim(), colleagues),
  )
  const dueOn = read('Due', control.dueOn, (text) => parseDay(text.trim()))
  const notes = read('Notes', control.notes ?? '', (text) => parseText(text, LONGEST_NOTES))
  if (issues.length > 0) return { issues }
  const fields: FieldChange[] = [
    { field: 'Status', before: control.status, after: status },
    { field: 'Owner', before: nameOf(control.ownerId), after: nameOf(ownerId) },
    { field: 'Due', before: control.dueOn ?? '', after: dueOn ?? '' },
    { field: 'Notes', before: control.notes ?? '', after: notes },
  ]
  const values = { status, ownerId, dueOn, notes: notes === '' ? null : notes }
  const changed = IMPORTED_FIELDS.filter((field) => (values[field] ?? '') !== (control[field] ?? ''))
  const payload = { controlId: control.id, ...values, changed }
  return { change: { name: control.nist_id, fields, payload } }
}

function namesOf({ nist_id: number, practiceId }: CompanyControl): string[] {
  return practiceId === null ? [number.toLowerCase()] : [number.toLowerCase(), practiceId.toLowerCase()]
}

/** A control always has a status. */
function parseStatus(text: string): Parsed<ControlStatus> {
  const parsed = parseChoice(text.trim(), CONTROL_STATUSES)
  if ('reason' in parsed) return parsed
  return parsed.value === null ? { reason: 'is missing' } : { value: parsed.value }
}

type Controls = ReadonlyMap<string, CompanyControl>

/** The records with today's values where the file changes nothing: others may have changed them since the preview. */
export function withNewer(records: readonly ControlRecord[], controls: Controls): ControlRecord[] {
  return records.map((record) => {
    const { status, ownerId, dueOn, notes } = { ...record, ...controls.get(record.controlId) }
    return { ...record, status, ownerId, dueOn, notes, ...picked(record) }
  })
}

const picked = (record: ControlRecord) => Object.fromEntries(record.changed.map((field) => [field, record[field]]))

/** What takes an import back: the fields that still have its values. */
export function reversalOf(
  imported: readonly ControlRecord[],
  former: readonly ControlRecord[],
  controls: Controls,
): ControlRecord[] {
  const given = new Map(imported.map((record) => [record.controlId, record]))
  return former.flatMap((record) => {
    const [then, now] = [given.get(record.controlId), controls.get(record.controlId)]
    const changed = record.changed.filter((field) => then !== undefined && now?.[field] === then[field])
    return changed.length === 0 ? [] : [{ ...record, changed }]
  })
}
