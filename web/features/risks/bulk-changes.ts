/** What can be set for several risks at once. */
export const BULK_CHANGES = [
  { id: 'owner_id', label: 'owner' },
  { id: 'due_on', label: 'due date' },
  { id: 'treatment', label: 'treatment' },
  { id: 'status', label: 'status' },
] as const

export type BulkChange = (typeof BULK_CHANGES)[number]['id']
