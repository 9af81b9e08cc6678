import { expect, test } from 'vitest'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import { CLAIMS } from '#web/features/landing/claims.ts'
import { tourSteps } from '#web/features/tour/steps.ts'
import { sidebar } from './navigation.ts'
import { router } from './router.tsx'

const pages = Object.keys(router.routesByPath)

test.each(CLAIMS.map(({ title, pages: claimed }) => [title, claimed] as const))(
  'the landing page claims %s, and its pages are there',
  (_title, claimed) => {
    expect(claimed.filter((page) => !pages.includes(page))).toEqual([])
  },
)

test('the tour points at entries of the sidebar that are there', () => {
  const entries = sidebar.map(({ path }) => path)
  for (const protocol of PROTOCOL_IDS) {
    const pointed = tourSteps(wordingOf(protocol)).flatMap(
      ({ target }) => /href="([^"]+)"/.exec(target ?? '')?.[1] ?? [],
    )
    expect(pointed.length).toBeGreaterThan(3)
    expect(pointed.filter((path) => !entries.includes(path))).toEqual([])
  }
})
