import type { DashboardControl } from '../queries.ts'

/** A control of the dashboard, for tests. */
export function testingControl(nist_id: string, more: Partial<DashboardControl> = {}): DashboardControl {
  return {
    id: nist_id,
    nist_id,
    practice_id: null,
    title: 'Control',
    safeguard_domain: 'AC',
    evidence_count: 0,
    status: 'In Progress',
    countsAsMet: null,
    lapsed: null,
    partialCase: null,
    naReason: null,
    owner_id: 'me',
    due_on: null,
    review_on: null,
    requirement: null,
    addressable: null,
    objectives: { total: 0, met: 0, notMet: 0, notApplicable: 0 },
    expired: 0,
    ...more,
  }
}
