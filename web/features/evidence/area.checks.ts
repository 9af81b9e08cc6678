import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [
    { name: 'evidence', load: ['evidence-page.tsx'] },
    {
      name: 'evidence, a piece and what opens over it',
      load: ['drawer/evidence-drawer.tsx', 'add/add-dialog.tsx'],
      after: ['evidence-page.tsx'],
    },
  ],
  screenshots: [{ name: 'evidence', path: '/evidence' }],
  tables: {
    evidence: { search: true, comments: 'An evidence item is discussed in its review.' },
    evidence_links: { search: 'Found by its evidence item.', comments: 'An evidence item is discussed in its review.' },
    evidence_requests: { search: 'A request is found by its control.', comments: 'Commented on its control.' },
    evidence_versions: {
      search: 'Only the current version is found.',
      comments: 'An evidence item is discussed in its review.',
      notLive: 'Written together with the evidence item, which is live.',
    },
  },
}
