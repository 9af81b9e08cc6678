import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [
    { name: 'plan of action', load: ['poam-page.tsx'] },
    {
      name: 'plan of action, an item and what opens over it',
      load: ['drawer/item-drawer.tsx', 'close/close-dialog.tsx'],
      after: ['poam-page.tsx'],
    },
  ],
  screenshots: [{ name: 'poam', path: '/poam' }],
  tables: {
    poam_items: { search: true, comments: true },
    poam_controls: { search: 'Found by its POA&M item.', comments: 'Commented on its POA&M item.' },
    poam_milestones: { search: 'Found by its POA&M item.', comments: 'Commented on its POA&M item.' },
    poam_milestone_changes: {
      search: 'Found by its POA&M item.',
      comments: 'Commented on its POA&M item.',
      notLive: 'Written together with the milestone, which is live.',
    },
    poam_extensions: { search: 'Found by its POA&M item.', comments: 'Commented on its POA&M item.' },
    poam_evidence: { search: 'Found by its POA&M item.', comments: 'Commented on its POA&M item.' },
    assessment_dates: { search: 'A date has no text.', comments: 'A date has no text.' },
  },
}
