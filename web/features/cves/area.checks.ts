import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  tables: {
    component_matches: {
      search: 'CVEs are searched on their own page.',
      comments: 'Commented on the vulnerability that it becomes.',
      notLive: 'Written by the matching, by the thousand; the page asks again when it opens.',
    },
    cve_watches: {
      search: 'A person’s own list.',
      comments: 'A person’s own list.',
      notLive: 'Changed on the page that shows it.',
    },
  },
}
