import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [{ name: 'dashboard', load: ['dashboard-page.tsx'], beyond: 'shell', budgetKb: 35 }],
  screenshots: [
    { name: 'dashboard', path: '/dashboard' },
    { name: 'dashboard-phone', path: '/dashboard', width: 390, dark: true },
  ],
}
