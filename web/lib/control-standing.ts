import type { Row } from '#db/schema.gen.ts'
import { DEFAULT_CONTROL_STATUS, parseControlStatus } from '#domain/controls/status.ts'

/** The columns that are read of a control's record. */
export type StatusColumns = Pick<
  Row<'org_control_status'>,
  | 'status'
  | 'notes'
  | 'na_reason'
  | 'addressable_decision'
  | 'addressable_reason'
  | 'partial_case'
  | 'owner_id'
  | 'due_on'
  | 'review_on'
  | 'updated_at'
  | 'updated_by'
>

/** The status of a control without a record. */
export const UNTOUCHED = {
  status: DEFAULT_CONTROL_STATUS,
  notes: null,
  naReason: null,
  addressable: null,
  addressableReason: null,
  partialCase: null,
  ownerId: null,
  dueOn: null,
  reviewOn: null,
  changedAt: null,
  changedBy: null,
}

/** The status of a control, from its record. */
export function statusOfRecord(record: StatusColumns) {
  return {
    status: parseControlStatus(record.status),
    notes: record.notes,
    naReason: record.na_reason,
    addressable: record.addressable_decision,
    addressableReason: record.addressable_reason,
    partialCase: record.partial_case,
    ownerId: record.owner_id,
    dueOn: record.due_on,
    reviewOn: record.review_on,
    changedAt: record.updated_at,
    changedBy: record.updated_by,
  }
}
