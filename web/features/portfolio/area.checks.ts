import type { AreaChecks } from '#web/lib/area-checks.ts'

export const checks: AreaChecks = {
  sizes: [{ name: 'portfolio', load: ['portfolio-page.tsx'] }],
  screenshots: [{ name: 'portfolio', path: '/portfolio' }],
}
