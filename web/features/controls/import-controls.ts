import { CONTROL_STATUSES, type ControlStatus } from '#domain/controls/status.ts'
import type { Id } from '#domain/ids.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { Colleague } from '#web/lib/company/company-people.ts'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import type { FieldChange, ImportFormat, RowIssue, RowReading } from '#web/lib/import/import-format.ts'
import { type Parsed, parseChoice, parseDay, parsePerson, parseText } from '#web/lib/records/parse-cell.ts'

/** The values that a row of the file gives a control. */
export type ControlRecord = Pick<CompanyControl, 'status' | 'ownerId' | 'dueOn' | 'notes'> & {
  controlId: Id<'controls'>
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
  const payload = { controlId: control.id, status, ownerId, dueOn, notes: notes === '' ? null : notes }
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
