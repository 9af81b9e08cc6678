import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [
    { name: 'notice choices', load: ['notice-preferences-page.tsx'] },
    { name: 'notices, at the first', load: ['notice-panel.tsx'], budgetKb: 20 },
  ],
}
