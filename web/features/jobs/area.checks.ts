import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  tables: {
    jobs: { search: 'A job is found by its result.', comments: 'A job is over within minutes.' },
  },
}
