import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [
    { name: 'user management', load: ['user-management-page.tsx'] },
    { name: 'members', load: ['members-page.tsx'] },
    { name: 'people', load: ['directory/directory-page.tsx'] },
    {
      name: 'people, one of them',
      load: ['directory/listed-person-drawer.tsx'],
      after: ['directory/directory-page.tsx'],
    },
    { name: 'permissions', load: ['permissions-page.tsx'] },
    { name: 'security', load: ['security-page.tsx'] },
  ],
  screenshots: [{ name: 'people', path: '/user-management' }],
  tables: {
    user_companies: {
      search: true,
      comments: 'People are not discussed.',
      notLive: 'Roles and access apply with the next request; lists of people load when they open.',
    },
    people: { search: true, comments: 'People are not discussed.' },
    seats: {
      search: 'Found by the record that the person was invited to.',
      comments: 'Commented on the record that the person was invited to.',
      notLive: 'The records that people are invited to are live.',
    },
    invitations: {
      search: 'An invitation is listed with the members.',
      comments: 'People are not discussed.',
      notLive: 'Lists of people load when they open.',
    },
  },
}
