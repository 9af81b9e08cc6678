import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [{ name: 'email settings', load: ['mail-settings-page.tsx'] }],
}
