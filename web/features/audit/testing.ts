import type { AuditEntry } from './entry.ts'
import type { Names } from './names.ts'

export const ANN = '00000000-0000-4000-8000-00000000000a'
export const BOB = '00000000-0000-4000-8000-00000000000b'
export const CONTROL = '00000000-0000-4000-8000-0000000000c1'
export const COMPANY = '00000000-0000-4000-8000-0000000000ff'

export const NAMES: Names = {
  people: new Map([
    [ANN, 'Ann Archer'],
    [BOB, 'Bob Baker'],
  ]),
  controls: new Map([[CONTROL, '3.1.5']]),
}

/** An entry by Ann. */
export function entry(fields: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    seq: 7,
    action: 'UPDATE',
    relation: null,
    record_id: null,
    user_id: ANN,
    actor_id: null,
    company_id: COMPANY,
    created_at: '2026-11-21T09:41:07.123456+00:00',
    severity: 'info',
    ip_address: '10.0.0.8',
    user_agent: null,
    request_id: null,
    session_id: null,
    old_values: null,
    new_values: null,
    metadata: null,
    signature: 'a'.repeat(64),
    prev_hash: 'b'.repeat(64),
    entry_hash: 'c'.repeat(64),
    old_hash: null,
    new_hash: null,
    ...fields,
  }
}
