import type { FindingStatus } from '#domain/vulnerabilities/status.ts'

export type Decision = FindingStatus

/** What a decision says on its button, and what it asks for. */
export const DECISIONS = {
  accepted: {
    label: 'Accept risk…',
    title: 'Accept risk',
    explains: 'Stays out of the counts until the day, and is open again after it. The due date waits meanwhile.',
  },
  'false positive': {
    label: 'False positive…',
    title: 'Mark as false positive',
    explains: 'The scanner is wrong: the weakness is not there.',
  },
  'not affected': {
    label: 'Not affected…',
    title: 'Mark as not affected',
    explains: 'The component is there, and the weakness cannot be exploited in this company’s use of it.',
  },
  fixed: { label: 'Fixed…', title: 'Mark as fixed', explains: 'A scan that finds it again reopens it.' },
  open: {
    label: 'Reopen…',
    title: 'Reopen',
    explains:
      'The decision and its reason stay in the history. If scans found it gone while its risk was accepted, it becomes fixed.',
  },
} as const satisfies Readonly<Record<Decision, { label: string; title: string; explains: string }>>
