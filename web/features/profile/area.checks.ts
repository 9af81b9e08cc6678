import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [{ name: 'profile', load: ['profile-frame.tsx', 'account-page.tsx'] }],
}
