import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [{ name: 'dashboard', load: ['dashboard-page.tsx'], beyond: 'shell', budgetKb: 35 }],
  tables: {
    start_decisions: { search: 'A decision about a step holds no record.', comments: 'The list has no discussion.' },
  },
  screenshots: [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'dashboard-dark', path: '/dashboard', dark: true },
    { name: 'dashboard-phone', path: '/dashboard', width: 390, dark: true },
  ],
}
