/** The titles of the evidence items that the server renews, as the pages that switch them on call them too. */
export const LOOP_TITLES = {
  'expected scans': 'Vulnerability scans on schedule',
  'fixes in time': 'Vulnerabilities fixed in time',
  'backup rehearsals': 'Backups rehearsed',
} as const
