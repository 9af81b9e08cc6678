import type { Question } from '../queries.ts'

/** Whether a person with this id finds a question in the list. */
type Holds = (question: Question, me: string | undefined) => boolean

/** What the list of questions can be narrowed to. */
export const SHOWN = {
  all: { label: 'All questions', holds: () => true },
  mine: { label: 'Assigned to me', holds: ({ owner_id: owner }, me) => owner !== null && owner === me },
  open: { label: 'Not approved', holds: ({ state }) => state !== 'Approved' },
  unanswered: { label: 'Unanswered', holds: ({ state }) => state === 'Unanswered' },
  changed: { label: 'New or changed', holds: ({ change }) => change === 'New' || change === 'Changed' },
} satisfies Readonly<Record<string, { readonly label: string; readonly holds: Holds }>>
export type Shown = keyof typeof SHOWN
