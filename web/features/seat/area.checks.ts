import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [
    {
      name: 'questionnaire of a respondent',
      load: ['seat-page.tsx', 'questionnaire.tsx'],
      beyond: 'nothing',
      // The entry, 109 kB of it, is the router and React.
      budgetKb: 140,
    },
  ],
}
