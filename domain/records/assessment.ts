import { ASSESSMENT_KINDS, ASSESSMENT_STATES } from '#domain/assessments/assessment-kinds.ts'
import type { RecordDeclaration } from './record.ts'

export const assessment = {
  table: 'assessments',
  noun: { singular: 'assessment', plural: 'assessments' },
  mark: 'A-',
  fields: {
    number: { label: 'Id', noun: 'number', type: 'mark', writable: 'never' },
    title: { label: 'Title', type: 'text', required: true, min: 1, max: 200 },
    kind: { label: 'Kind', type: 'choice', choices: ASSESSMENT_KINDS, required: true },
    state: { label: 'State', type: 'choice', choices: ASSESSMENT_STATES, writable: 'on change' },
    scope: { label: 'Scope', type: 'long text', max: 5000 },
    covers_all: { label: 'Covers all', type: 'boolean', writable: 'on create' },
    lead_id: { label: 'Led by', noun: 'lead', type: 'person', nullable: true },
    official_id: { label: 'Affirmed by', noun: 'affirming official', type: 'person', nullable: true },
    score: { label: 'Score', type: 'number', nullable: true, writable: 'never' },
    starts_on: { label: 'Planned start', type: 'day', nullable: true },
    ends_on: { label: 'Planned end', type: 'day', nullable: true },
    began_on: { label: 'Began', noun: 'first day', type: 'day', nullable: true, writable: 'on change' },
    ended_on: { label: 'Ended', noun: 'last day', type: 'day', nullable: true, writable: 'on change' },
    finished_on: { label: 'Frozen on', noun: 'day it was frozen', type: 'day', nullable: true, writable: 'never' },
    status_on: { label: 'Status on', noun: 'status date', type: 'day', nullable: true, writable: 'never' },
    valid_until: { label: 'Valid until', noun: 'end of validity', type: 'day', nullable: true, writable: 'never' },
    affirm_by: { label: 'Affirm by', noun: 'affirmation date', type: 'day', nullable: true, writable: 'never' },
    close_out_by: { label: 'Close out by', noun: 'close-out date', type: 'day', nullable: true, writable: 'never' },
  },
} as const satisfies RecordDeclaration
