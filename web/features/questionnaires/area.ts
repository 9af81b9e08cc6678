import { FileQuestionMark } from 'lucide-react'
import type { Area } from '#web/lib/area.ts'

export const questionnaires = {
  sidebar: { path: '/questionnaires', label: () => 'Questionnaires', icon: FileQuestionMark, order: 58 },
  subpages: [
    { under: '/questionnaires', path: '/questionnaires/sent', label: () => 'Sent', order: 5 },
    { under: '/questionnaires', path: '/questionnaires/templates', label: () => 'Templates', order: 7 },
    { under: '/questionnaires', path: '/questionnaires/library', label: () => 'Answer library', order: 10 },
  ],
  liveTables: [
    'inbound_questionnaires',
    'inbound_questions',
    'answer_library',
    'sent_questionnaires',
    'sent_questions',
    'sent_question_files',
    'delegated_questions',
    'questionnaire_templates',
  ],
} as const satisfies Area
