import { REVIEW_STATES } from '#domain/evidence/review-state.ts'
import type { RecordDeclaration } from './record.ts'

export const evidenceItem = {
  table: 'evidence',
  noun: { singular: 'evidence item', plural: 'evidence items' },
  mark: 'E-',
  fields: {
    number: { label: 'No.', noun: 'number', type: 'mark', writable: 'never' },
    title: { label: 'Name', type: 'text', required: true, min: 1, max: 300 },
    description: { label: 'Description', type: 'long text', nullable: true, max: 10_000 },
    version: { label: 'Version', type: 'number', writable: 'never' },
    effective_on: { label: 'Collected', noun: 'collection date', type: 'day', required: true },
    expires_on: { label: 'Expires', noun: 'expiry', type: 'day', nullable: true },
    owner_id: { label: 'Owner', type: 'person', nullable: true },
    review_state: { label: 'Review', type: 'choice', choices: REVIEW_STATES, writable: 'on change' },
    review_note: { label: 'Review note', type: 'long text', nullable: true, max: 5000, writable: 'on change' },
    archived_at: { label: 'Archived', type: 'moment', nullable: true, writable: 'on change' },
    file_name: { label: 'File', noun: 'file name', type: 'text', nullable: true, writable: 'never' },
    file_size: { label: 'Bytes', noun: 'file size', type: 'number', nullable: true, writable: 'never' },
    file_sha256: { label: 'SHA-256', noun: 'SHA-256', type: 'text', nullable: true, writable: 'never' },
    file_scan: { label: 'Scan', type: 'text', nullable: true, writable: 'never' },
  },
} as const satisfies RecordDeclaration
