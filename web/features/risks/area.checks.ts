import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [
    { name: 'risks', load: ['risks-page.tsx'] },
    { name: 'risks, one of them', load: ['risk-drawer.tsx'], after: ['risks-page.tsx'] },
  ],
  tables: {
    risks: { search: true, comments: true },
    risk_links: { search: 'Found by the risk.', comments: 'Commented on the risk.' },
  },
}
