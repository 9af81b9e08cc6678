import { ShieldCheck } from 'lucide-react'
import type { Area } from '#web/lib/area.ts'

export const controls = {
  sidebar: { path: '/controls', label: ({ controlPlural }) => controlPlural, icon: ShieldCheck, order: 30 },
  subpages: [
    {
      under: '/controls',
      path: '/controls/assess',
      label: () => 'Assess',
      order: 10,
      when: ({ canEditContent }) => canEditContent,
    },
    {
      under: '/controls',
      path: '/controls/self-assessment',
      label: () => 'Self-assessment',
      order: 5,
      when: ({ canEditContent }) => canEditContent,
    },
    { under: '/controls', path: '/checks', label: () => 'Consistency checks', order: 30 },
  ],
  parentPages: { '/practices': '/controls' },
  goTo: { key: 'c', path: '/controls', label: ({ controlPlural }) => controlPlural, order: 20 },
  shortcuts: {
    heading: ({ controlPlural }) => controlPlural,
    shortcuts: [
      { keys: [['1'], ['2'], ['3'], ['4']], words: 'Set the status', single: true },
      { keys: [['e']], words: 'Choose the status (in the list)', single: true },
      { keys: [['a']], words: 'Choose the owner (in the list)', single: true },
      { keys: [['d']], words: 'Set the due date (in the list)', single: true },
      { keys: [['F2']], words: 'Go to what can be changed in the row' },
      { keys: [['l']], words: 'Copy the link (in the list)', single: true },
      { keys: [['['], [']']], words: 'Previous or next (on the page of one)', single: true },
      { keys: [['j'], ['k']], words: 'Next or previous (in the self-assessment)', single: true },
      { keys: [['Ctrl', 'Z']], words: 'Undo the last change' },
    ],
  },
  liveTables: [
    'controls',
    'org_control_status',
    'control_objectives',
    'self_assessments',
    'implementation_statements',
    'official_texts',
    'control_profiles',
    'service_providers',
    'control_inheritances',
    'objective_responsibilities',
    'control_exceptions',
    'exception_reviews',
  ],
} as const satisfies Area
