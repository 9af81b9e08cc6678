import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  tables: {
    comments: { search: true, comments: 'A comment is answered in its conversation.' },
  },
}
