import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [
    { name: 'sign-in', load: ['auth-page.tsx'], beyond: 'nothing', budgetKb: 125 },
    {
      name: 'sign-up, beyond the sign-in page',
      load: ['sign-up-form.tsx'],
      beyond: 'entry',
      after: ['auth-page.tsx'],
      budgetKb: 10,
    },
  ],
}
