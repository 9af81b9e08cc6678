import { ClipboardList } from 'lucide-react'
import type { Area } from '#web/lib/area.ts'

export const questionnaires = {
  sidebar: { path: '/questionnaires', label: () => 'Questionnaires', icon: ClipboardList, order: 58 },
  subpages: [{ under: '/questionnaires', path: '/questionnaires/library', label: () => 'Answer library', order: 10 }],
  liveTables: ['inbound_questionnaires', 'inbound_questions', 'answer_library'],
} as const satisfies Area
