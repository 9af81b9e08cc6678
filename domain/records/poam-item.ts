import { DEVIATION_STATES, DEVIATIONS } from '#domain/poam/deviation.ts'
import { POAM_SOURCES } from '#domain/poam/item-source.ts'
import { POAM_STATUSES } from '#domain/poam/item-status.ts'
import { RISK_LEVELS } from '#domain/risk/risk-level.ts'
import type { RecordDeclaration } from './record.ts'

export const poamItem = {
  table: 'poam_items',
  noun: { singular: 'POA&M item', plural: 'POA&M items' },
  mark: 'V-',
  fields: {
    number: { label: 'No.', noun: 'number', type: 'mark', writable: 'never' },
    weakness: { label: 'Weakness', type: 'text', required: true, min: 1, max: 300 },
    description: { label: 'Description', type: 'long text', max: 10_000 },
    severity: { label: 'Severity', type: 'choice', choices: RISK_LEVELS },
    status: { label: 'Status', type: 'choice', choices: POAM_STATUSES },
    owner_id: { label: 'Owner', type: 'person', nullable: true },
    identified_on: { label: 'Found on', noun: 'date found', type: 'day' },
    first_due_on: { label: 'First due', noun: 'first due date', type: 'day', nullable: true, writable: 'never' },
    due_on: { label: 'Due', noun: 'due date', type: 'day', nullable: true },
    completed_on: { label: 'Completed on', noun: 'completion date', type: 'day', nullable: true },
    source: { label: 'Source', type: 'choice', choices: POAM_SOURCES },
    source_detail: { label: 'Source details', type: 'text', max: 500 },
    likelihood: { label: 'Likelihood', type: 'choice', choices: RISK_LEVELS, nullable: true },
    impact: { label: 'Impact', type: 'choice', choices: RISK_LEVELS, nullable: true },
    residual_risk: { label: 'Residual risk', type: 'choice', choices: RISK_LEVELS, nullable: true },
    resources: { label: 'Resources', type: 'long text', max: 2000 },
    cost: { label: 'Cost', type: 'money', nullable: true, min: 0, max: 1_000_000_000 },
    deviation: { label: 'Deviation', type: 'choice', choices: DEVIATIONS, nullable: true },
    adjusted_severity: { label: 'Adjusted severity', type: 'choice', choices: RISK_LEVELS, nullable: true },
    deviation_reason: { label: 'Rationale', type: 'long text', nullable: true, max: 5000 },
    deviation_state: {
      label: 'Deviation approval',
      type: 'choice',
      choices: DEVIATION_STATES,
      nullable: true,
      writable: 'on change',
    },
    deviation_until: { label: 'Deviation until', type: 'day', nullable: true, writable: 'on change' },
    deviation_note: {
      label: 'Note on the approval',
      type: 'long text',
      nullable: true,
      max: 2000,
      writable: 'on change',
    },
    closing_reason: {
      label: 'Closed because',
      noun: 'closing reason',
      type: 'long text',
      nullable: true,
      max: 5000,
    },
    refers_to: { label: 'Taken up from', noun: 'earlier item', type: 'reference', to: 'poam_items', nullable: true },
  },
} as const satisfies RecordDeclaration

export const milestone = {
  table: 'poam_milestones',
  noun: { singular: 'milestone', plural: 'milestones' },
  fields: {
    title: { label: 'Milestone', noun: 'title', type: 'text', required: true, min: 1, max: 500 },
    first_due_on: { label: 'First date', type: 'day', writable: 'never' },
    // Once it is there, its date moves by a row of poam_milestone_changes, with a reason.
    due_on: { label: 'Date', type: 'day', required: true, writable: 'on create' },
    completed_on: { label: 'Done', noun: 'completion date', type: 'day', nullable: true },
  },
} as const satisfies RecordDeclaration
