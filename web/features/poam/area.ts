import { ClipboardList } from 'lucide-react'
import type { Area } from '#web/lib/area.ts'

export const poam = {
  sidebar: {
    path: '/poam',
    label: () => 'Plan of Action & Milestones',
    frameworkTitle: ({ poamTitle }) => poamTitle,
    icon: ClipboardList,
    order: 40,
  },
  goTo: { key: 'p', path: '/poam', label: () => 'Plan of action & milestones', order: 30 },
  shortcuts: {
    heading: () => 'In a list',
    shortcuts: [{ keys: [['c']], words: 'New item (on the plan of action)', single: true }],
  },
  liveTables: [
    'poam_items',
    'poam_controls',
    'poam_milestones',
    'poam_extensions',
    'poam_evidence',
    'assessment_dates',
  ],
} as const satisfies Area
