import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  // It computes every score and plan in the page, and shares chunks with lists and pages of records.
  sizes: [{ name: 'simulator', load: ['simulator-page.tsx'], budgetKb: 50 }],
  screenshots: [{ name: 'simulator', path: '/controls/simulator' }],
  tables: {
    control_estimates: { search: 'Figures only.', comments: 'Commented on its control.' },
    program_phases: { search: 'A date has no text.', comments: 'A date has no text.' },
  },
}
