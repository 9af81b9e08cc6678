import { RISK_LEVELS } from '#domain/risk/risk-level.ts'
import { FINDING_STATUSES } from '#domain/third-parties/third-party-finding.ts'
import type { RecordDeclaration } from './record.ts'

export const thirdPartyFinding = {
  table: 'third_party_findings',
  noun: { singular: 'finding of a third party', plural: 'findings of third parties' },
  mark: 'TF-',
  fields: {
    number: { label: 'No.', noun: 'number', type: 'mark', writable: 'never' },
    third_party_id: {
      label: 'Third party',
      type: 'reference',
      to: 'third_parties',
      required: true,
      writable: 'on create',
    },
    title: { label: 'Finding', noun: 'title', type: 'text', required: true, min: 1, max: 300 },
    description: { label: 'Description', type: 'long text', max: 10_000 },
    severity: { label: 'Severity', type: 'choice', choices: RISK_LEVELS },
    status: { label: 'Status', type: 'choice', choices: FINDING_STATUSES, writable: 'on change' },
    reason: { label: 'Reason', type: 'long text', nullable: true, max: 2000, writable: 'on change' },
    approved_by: { label: 'Accepted by', noun: 'approver', type: 'person', nullable: true, writable: 'never' },
    owner_id: { label: 'Owner', type: 'person', nullable: true },
    due_on: { label: 'Due', noun: 'due date', type: 'day', nullable: true },
    question_id: {
      label: 'Answer',
      type: 'reference',
      to: 'sent_questions',
      nullable: true,
      writable: 'on create',
    },
    review_id: {
      label: 'Review',
      type: 'reference',
      to: 'third_party_reviews',
      nullable: true,
      writable: 'on create',
    },
    poam_item_id: {
      label: 'POA&M item',
      type: 'reference',
      to: 'poam_items',
      nullable: true,
      writable: 'on change',
    },
  },
} as const satisfies RecordDeclaration
