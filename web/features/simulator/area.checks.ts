import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [{ name: 'simulator', load: ['simulator-page.tsx'] }],
  screenshots: [{ name: 'simulator', path: '/controls/simulator' }],
  tables: {
    control_estimates: { search: 'Figures only.', comments: 'Commented on its control.' },
    program_phases: { search: 'A date has no text.', comments: 'A date has no text.' },
  },
}
