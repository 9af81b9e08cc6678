import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  tables: {
    audit_forwarders: {
      search: 'A setting of the company.',
      comments: 'A setting of the company.',
      notLive: 'A setting of the company; its page loads it when it opens.',
    },
  },
}
