import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [
    { name: 'questionnaires', load: ['questionnaires-page.tsx'] },
    { name: 'questionnaires, one of them', load: ['received/received-page.tsx', 'received/triage.tsx'] },
    { name: 'answer library', load: ['library/library-page.tsx'] },
  ],
  screenshots: [{ name: 'questionnaires', path: '/questionnaires' }],
  tables: {
    inbound_questionnaires: { search: true, comments: 'Commented on its questions.' },
    inbound_questions: { search: true, comments: true },
    answer_library: { search: true, comments: 'Commented on the questions that it answers.' },
  },
}
