import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PROTOCOL_IDS } from '#domain/protocols/protocol-id.ts'
import { LEVEL_2_STATEMENTS, statementOf } from './statement-of.ts'

interface Entry {
  readonly id: string
  readonly title: string
  readonly description: string
  readonly guidance: string
  readonly successors: readonly string[]
}

function entriesOf(protocol: string): readonly Entry[] {
  const text = readFileSync(new URL(`../../../db/catalogs/${protocol}.json`, import.meta.url), 'utf8')
  return (JSON.parse(text) as { entries: Entry[] }).entries
}

/** The words of a text that carry its meaning, cut to their stems. */
const stems = (text: string) =>
  new Set([...text.toLowerCase().matchAll(/[a-z]{5,}/g)].map(([word]) => word.slice(0, 5)))

test('each of the 110 requirements has a statement of its own', () => {
  expect(Object.keys(LEVEL_2_STATEMENTS)).toEqual(entriesOf('cmmc2').map(({ id }) => id))
  expect(new Set(Object.values(LEVEL_2_STATEMENTS)).size).toBe(110)
})

test('each statement shares words with the requirement that it stands under', () => {
  const apart = entriesOf('cmmc2').filter(({ id, title, description, guidance }) => {
    const said = stems(LEVEL_2_STATEMENTS[id] ?? '')
    return ![...stems(`${title} ${description} ${guidance}`)].some((stem) => said.has(stem))
  })
  expect(apart.map(({ id }) => id)).toEqual([])
})

test.each(PROTOCOL_IDS)('every control of %s has one, and Level 1 speaks of no CUI', (protocol) => {
  const all = entriesOf(protocol).map(({ id, title, successors }, place) =>
    statementOf(protocol, { number: id, title, successors, place }),
  )
  expect(all.filter((text) => text.trim().length < 40)).toEqual([])
  if (protocol === 'cmmc') expect(all.filter((text) => text.includes('CUI'))).toEqual([])
})
