import type { Question } from '../queries.ts'

/** What the list of questions can be narrowed to. */
export const SHOWN = {
  all: { label: 'All questions', holds: () => true },
  open: { label: 'Not approved', holds: ({ state }: Question) => state !== 'Approved' },
  unanswered: { label: 'Need a person', holds: ({ state }: Question) => state === 'Unanswered' },
  changed: { label: 'New or changed', holds: ({ change }: Question) => change === 'New' || change === 'Changed' },
} as const
export type Shown = keyof typeof SHOWN
