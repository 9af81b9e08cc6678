import { RISK_LEVELS } from '#domain/risk/risk-level.ts'
import { RISK_STATUSES, RISK_TREATMENTS } from '#domain/risk/risk-treatment.ts'
import type { RecordDeclaration } from './record.ts'

export const risk = {
  table: 'risks',
  noun: { singular: 'risk', plural: 'risks' },
  mark: 'R-',
  fields: {
    number: { label: 'No.', noun: 'number', type: 'mark', writable: 'never' },
    title: { label: 'Risk', noun: 'title', type: 'text', required: true, min: 1, max: 200 },
    asset: { label: 'Asset', type: 'text', max: 300 },
    threat: { label: 'Threat', type: 'long text', max: 2000 },
    vulnerability: { label: 'Vulnerability', type: 'long text', max: 2000 },
    likelihood: { label: 'Likelihood', type: 'choice', choices: RISK_LEVELS, nullable: true },
    impact: { label: 'Impact', type: 'choice', choices: RISK_LEVELS, nullable: true },
    treatment: { label: 'Treatment', type: 'choice', choices: RISK_TREATMENTS, nullable: true },
    acceptance_reason: {
      label: 'Reason for acceptance',
      noun: 'reason for acceptance',
      type: 'long text',
      nullable: true,
      max: 5000,
    },
    approved_by: { label: 'Approved by', noun: 'approver', type: 'person', nullable: true, writable: 'never' },
    accepted_on: { label: 'Accepted on', noun: 'date of acceptance', type: 'day', nullable: true, writable: 'never' },
    treatment_plan: { label: 'Treatment plan', type: 'long text', max: 5000 },
    status: { label: 'Status', type: 'choice', choices: RISK_STATUSES },
    owner_id: { label: 'Owner', type: 'person', nullable: true },
    due_on: { label: 'Due', noun: 'due date', type: 'day', nullable: true },
    residual_likelihood: { label: 'Residual likelihood', type: 'choice', choices: RISK_LEVELS, nullable: true },
    residual_impact: { label: 'Residual impact', type: 'choice', choices: RISK_LEVELS, nullable: true },
  },
} as const satisfies RecordDeclaration
