import { describe, expect, test } from 'vitest'
import { PROTOCOL_IDS } from '../protocols/protocol-id.ts'
import { sectionsOf, type SspSection } from './outline.ts'
import { outlineOf } from './protocol-outline.ts'

const titles = Object.fromEntries(PROTOCOL_IDS.map((protocol) => [protocol, outlineOf(protocol).title]))

test('each protocol has its own document', () => {
  expect(titles).toEqual({
    cmmc: 'System Security Plan',
    cmmc2: 'System Security Plan',
    hipaa: 'Risk Analysis',
    iso27001: 'Statement of Applicability',
    soc2: 'System Description',
  })
})

test('an SSP cites each objective of 3.12.4 that asks for content', () => {
  const citations = sectionsOf(outlineOf('cmmc2')).map(({ citation }) => citation)
  for (const letter of ['b', 'c', 'd', 'e', 'f', 'g', 'h'])
    expect(
      citations.filter((citation) => citation.includes(`[${letter}]`)),
      letter,
    ).not.toEqual([])
})

test('an SSP of Level 1 cites no requirement of Level 2 alone', () => {
  const citations = sectionsOf(outlineOf('cmmc')).map(({ citation }) => citation)
  expect(citations.filter((citation) => /800-171/.test(citation))).toEqual([])
})

test('a description cites each of the nine description criteria', () => {
  const text = sectionsOf(outlineOf('soc2'))
    .map(({ citation }) => citation)
    .join(' ')
  for (let criterion = 1; criterion <= 9; criterion++) expect(text).toMatch(new RegExp(`DC ${criterion}\\b`))
})

describe.each(PROTOCOL_IDS)('the outline for %s', (protocol) => {
  const sections = sectionsOf(outlineOf(protocol))

  test('numbers its sections in order, under their chapters, and names each once', () => {
    for (const { number, sections: own } of outlineOf(protocol).chapters)
      expect(own.map((section) => section.number)).toEqual(own.map((_, at) => `${number}.${at + 1}`))
    expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length)
  })

  test('says of each section what it must contain and where that is demanded', () => {
    for (const { id, asks, citation } of sections) {
      expect(asks, id).toMatch(/\.$/)
      expect(citation, id).toMatch(/\d/)
    }
  })

  test('has identifiers that the database takes', () => {
    for (const { id, content } of sections) {
      expect(id).toMatch(/^[a-z][a-z0-9-]{0,39}$/)
      for (const field of fieldsOf(content)) expect(field.id).toMatch(/^[a-z][A-Za-z0-9]{0,39}$/)
    }
  })

  test('tells how each requirement is met, and keeps a record of changes', () => {
    const sources = sections.flatMap(({ content }) => (content.kind === 'filled' ? [content.from] : []))
    expect(sources).toContain(protocol === 'iso27001' ? 'applicability' : 'controls')
    expect(sources.at(-1)).toBe('versions')
  })
})

test('sections with the same id have the same kind in every protocol', () => {
  const kinds = new Map<string, string>()
  for (const { id, content } of PROTOCOL_IDS.flatMap((protocol) => sectionsOf(outlineOf(protocol)))) {
    expect(kinds.get(id) ?? content.kind, id).toBe(content.kind)
    kinds.set(id, content.kind)
  }
})

function fieldsOf(content: SspSection['content']) {
  return content.kind === 'form' || content.kind === 'list' ? content.fields : []
}
