import type { AreaChecks } from '#web/lib/area-checks.ts'

const PART = { search: 'Found by its POA&M item.', comments: 'Commented on its POA&M item.' }

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
    poam_controls: PART,
    poam_milestones: PART,
    poam_milestone_changes: {
      ...PART,
      notLive: 'Written together with the milestone, which is live.',
    },
    poam_extensions: PART,
    poam_evidence: PART,
    assessment_dates: { search: 'A date has no text.', comments: 'A date has no text.' },
  },
}
