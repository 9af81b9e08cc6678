/** In the order in which a form offers them; the database allows no others. */
export const CONTACT_ROLES = [
  'Primary contact',
  'Affirming official',
  'Security officer',
  'Privacy officer',
  'Contracts',
  'Incident reporting',
  'Other',
] as const
