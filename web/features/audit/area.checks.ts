import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  screenshots: [{ name: 'audit-log', path: '/settings/audit' }],
}
