import { statusOfRecord } from '../control-standing.ts'
import type { CompanyControl } from '../controls/controls-queries.ts'
import { isOlder } from '../format/timestamps.ts'
import type { ControlRecord, StatusRecord } from './changes.ts'

const STANDING_FIELDS = [
  'status',
  'notes',
  'naReason',
  'addressable',
  'addressableReason',
  'partialCase',
  'ownerId',
  'dueOn',
  'reviewOn',
  'changedAt',
] as const

/**
 * Applies changes from the server to the controls. A record older than the listed one is skipped, so the order of
 * arrival does not matter. Unchanged controls keep their identity.
 */
export function applyRecords(
  controls: readonly CompanyControl[],
  statuses: readonly StatusRecord[],
  records: readonly ControlRecord[],
): readonly CompanyControl[] {
  const byControl = newestOf(statuses)
  const changed = new Map(records.map((record) => [record.id, record]))
  if (!controls.some(({ id }) => byControl.has(id) || changed.has(id))) return controls
  return controls.map((control) => withRecord(withStatus(control, byControl.get(control.id)), changed.get(control.id)))
}

function newestOf(statuses: readonly StatusRecord[]): Map<string, StatusRecord> {
  const newest = new Map<string, StatusRecord>()
  for (const record of statuses) {
    const known = newest.get(record.control_id)
    if (known === undefined || !isOlder(record.updated_at, known.updated_at)) newest.set(record.control_id, record)
  }
  return newest
}

function withStatus(control: CompanyControl, record: StatusRecord | undefined): CompanyControl {
  if (record === undefined) return control
  if (control.changedAt !== null && isOlder(record.updated_at, control.changedAt)) return control
  const after = { ...control, ...statusOfRecord(record) }
  const isSame = STANDING_FIELDS.every((field) => control[field] === after[field])
  return isSame ? control : after
}

function withRecord(control: CompanyControl, record: ControlRecord | undefined): CompanyControl {
  if (record === undefined) return control
  return { ...control, ...record, safeguard_domain: record.safeguard_domain || control.safeguard_domain }
}
