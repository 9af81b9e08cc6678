import type { BadgeColor } from './badge.tsx'

/** Of the states that POA&M items, risks, findings and vulnerabilities share. Red is for what is late. */
export const WORK_COLORS = {
  Open: 'blue',
  'In Progress': 'amber',
  Closed: 'green',
} as const satisfies Readonly<Record<string, BadgeColor>>
