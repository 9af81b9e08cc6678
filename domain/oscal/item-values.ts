import type { ActionItem } from './company-record.ts'

type Recorded = Omit<ActionItem, 'number' | 'identified' | 'controls'> & {
  readonly number: number | null
  readonly identified: string | null
}

/** A recorded item by the columns of the record, as files have them; its owner by name. */
export function itemValues({ owner, identified, firstDue, due, completed, ...item }: Recorded) {
  return {
    number: item.number,
    weakness: item.weakness,
    description: item.description,
    severity: item.severity,
    status: item.status,
    owner_id: owner?.name,
    identified_on: identified,
    first_due_on: firstDue,
    due_on: due,
    completed_on: completed,
    source: item.source,
    source_detail: item.sourceDetail,
    likelihood: item.likelihood,
    impact: item.impact,
    residual_risk: item.residualRisk,
    resources: item.resources,
    cost: item.cost,
    deviation: item.deviation,
    adjusted_severity: item.adjustedSeverity,
    deviation_reason: item.deviationReason,
    deviation_state: item.deviationState ?? null,
    deviation_until: item.deviationUntil ?? null,
    closing_reason: item.closingReason,
  }
}

export function milestoneValues({ milestones }: Pick<ActionItem, 'milestones'>) {
  return milestones.map(({ title, due, completed }) => ({ title, due_on: due, completed_on: completed }))
}
