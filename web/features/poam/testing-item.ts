import { parseId } from '#domain/ids.ts'
import type { PoamItem, PoamMilestone, PoamRow } from './poam-item.ts'

export const dana = {
  id: parseId('users', '00000000-0000-0000-0000-0000000000aa'),
  name: 'Dana Whitfield',
  email: 'd@example.com',
}

export function aMilestone(digit: number, changes: Partial<PoamMilestone> = {}): PoamMilestone {
  return {
    id: parseId('poam_milestones', `00000000-0000-0000-0000-00000000000${digit}`),
    title: 'Ordered',
    first_due_on: '2027-01-10',
    due_on: '2027-01-10',
    completed_on: null,
    ...changes,
  }
}

export function anItem(number: number, changes: Partial<PoamItem> = {}): PoamItem {
  return {
    company_id: parseId('companies', '00000000-0000-0000-0000-000000000001'),
    id: parseId('poam_items', `00000000-0000-0000-0000-${String(number).padStart(12, '0')}`),
    number,
    weakness: `Weakness ${number}`,
    description: '',
    source: 'Self-assessment',
    source_detail: '',
    severity: 'Moderate',
    likelihood: null,
    impact: null,
    residual_risk: null,
    owner_id: null,
    resources: '',
    cost: null,
    identified_on: '2026-08-01',
    due_on: '2027-01-31',
    first_due_on: '2027-01-31',
    completed_on: null,
    status: 'Open',
    deviation: null,
    deviation_reason: null,
    adjusted_severity: null,
    deviation_state: null,
    deviation_until: null,
    deviation_note: null,
    deviation_requested_by: null,
    deviation_requested_at: null,
    deviation_decided_by: null,
    deviation_decided_at: null,
    closing_reason: null,
    refers_to: null,
    created_by: null,
    created_at: '2026-08-01T09:00:00Z',
    updated_by: null,
    updated_at: '2026-08-01T09:00:00Z',
    closed_by: null,
    closed_at: null,
    controls: [],
    milestones: [],
    extensions: [],
    evidence: [],
    ...changes,
  }
}

export function aRow(number: number, changes: Partial<PoamRow> = {}): PoamRow {
  const rest = {
    linked: [],
    points: 0,
    ineligibleControls: [],
    eligible: undefined,
    isLate: false,
    counts: null,
    ownerName: undefined,
  }
  return { ...anItem(number), ...rest, ...changes }
}
