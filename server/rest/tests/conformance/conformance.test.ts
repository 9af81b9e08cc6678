import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgREST } from '../testing-postgrest.ts'
import { ALL_CASES, type Case } from './testing-cases.ts'
import { differences } from './testing-compare.ts'
import { departureOf, unusedPatterns } from './testing-departures.ts'
import { conformanceDocument } from './testing-document.ts'
import { startOwn, startPeer, type Peer } from './testing-peers.ts'

const found = findPostgREST()

test('each case is there once, and each departure names a case', () => {
  const names = ALL_CASES.map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(unusedPatterns(names)).toEqual([])
})

test('docs/conformance.md is what the list of departures makes (npm run docs:conformance)', () => {
  expect(readFileSync('docs/conformance.md', 'utf8').startsWith(conformanceDocument())).toBe(true)
})

if ('missing' in found) test.skip(`NOT COMPARED with PostgREST: ${found.missing}`, () => undefined)
else describe('compared with PostgREST', () => comparisons(found.program))

function comparisons(program: string): void {
  let own: Peer
  let peer: Peer

  beforeAll(async () => {
    own = await startOwn()
    peer = await startPeer(program)
  })

  afterAll(() => Promise.all([own.stop(), peer.stop()]))

  const both = (request: Case) => Promise.all([own.run(request), peer.run(request)])

  const named = (departs: boolean) =>
    ALL_CASES.filter(({ name }) => (departureOf(name) !== undefined) === departs).map(
      (request) => [request.name, request] as const,
    )

  test.each(named(false))('%s', async (_name, request) => {
    const [ours, theirs] = await both(request)
    expect(ours).toEqual(theirs)
  })

  test.each(named(true))('departs: %s', async (name, request) => {
    const [ours, theirs] = await both(request)
    const differing = differences(ours, theirs)
    expect(differing, 'is no longer a departure').not.toEqual([])
    const allowed = departureOf(name)?.differs ?? []
    expect(
      differing.filter((aspect) => !allowed.includes(aspect)),
      JSON.stringify([ours, theirs]),
    ).toEqual([])
  })
}
