import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [
    { name: 'controls', load: ['list-page.tsx'] },
    { name: 'one control', load: ['control-page.tsx'] },
    { name: 'assess', load: ['assess/assess-page.tsx'] },
    { name: 'self-assessment', load: ['self-assessment/self-assessment-page.tsx'] },
    { name: 'checks', load: ['checks/checks-page.tsx'] },
  ],
  screenshots: [
    { name: 'controls', path: '/controls' },
    { name: 'control', path: '/controls/3.1.1' },
    { name: 'assess', path: '/controls/assess' },
    { name: 'checks', path: '/checks' },
  ],
  tables: {
    controls: { search: true, comments: true },
    org_control_status: { search: true, comments: 'Commented on its control.' },
    control_objectives: { search: 'Found by its control.', comments: 'Commented on its control.' },
    implementation_statements: { search: true, comments: 'Commented on its control.' },
    statement_versions: {
      search: 'Only the current statement is found.',
      comments: 'Commented on its control.',
      notLive: 'Earlier versions never change; the current one is live.',
    },
    official_texts: {
      search: 'Text of the authority, found by the number of its control.',
      comments: 'Commented on its control.',
    },
    self_assessments: { search: 'Found by its control.', comments: 'Commented on its control.' },
    control_profiles: {
      search: 'A profile is a setting of the list.',
      comments: 'A profile is a setting of the list.',
    },
    service_providers: { search: true, comments: 'A provider has no page on which to comment.' },
    objective_responsibilities: { search: 'Found by its control.', comments: 'Commented on its control.' },
    control_inheritances: { search: 'Found by its control.', comments: 'Commented on its control.' },
    control_exceptions: { search: 'Found by its control.', comments: 'Commented on its control.' },
    exception_reviews: { search: 'Found by its control.', comments: 'Commented on its control.' },
    saved_views: {
      search: 'A view holds no record.',
      comments: 'A view holds no record.',
      notLive: 'Lists load their views when they open; a view that appears meanwhile can wait.',
    },
    default_views: {
      search: 'A view holds no record.',
      comments: 'A view holds no record.',
      notLive: 'Applies to lists that are opened afterwards.',
    },
  },
}
