import { EMPTY_PROFILE } from '../companies/company-profile.ts'
import { expect, test } from 'vitest'
import type { ControlException } from '../controls/exception.ts'
import type { Diagram } from '../diagram/diagram.ts'
import { PROTOCOL_IDS } from '../protocols/protocol-id.ts'
import { PROSE, sectionsOf, WHY_NONE, type SspField, type SspSection } from './outline.ts'
import { outlineOf } from './protocol-outline.ts'
import type { SspContent, SspControl, SspRow, SspText } from './ssp-content.ts'
import { sspProgress } from './ssp-progress.ts'
import { aControl, aRisk, EMPTY_CONTENT, words } from './testing-content.ts'

const controls = [aControl('1', { statement: 'Done.' })]

const place = { detail: '', x: null, y: null }
const DRAWN: Diagram = {
  parts: [
    { id: 'site', kind: 'Frame', name: 'Site', frame: null, ...place },
    { id: 'server', kind: 'Data store', name: 'Server', frame: 'site', ...place },
    { id: 'prime', kind: 'Outside system', name: 'Prime', frame: null, ...place },
  ],
  flows: [
    {
      id: 'in',
      from: 'prime',
      to: 'server',
      information: 'Drawings',
      protocol: 'TLS',
      port: '443',
      protection: 'Certificates',
      isProtected: true,
    },
  ],
}

/** Rows and texts that complete a section. */
function filled({ id, content }: SspSection): { texts: SspText[]; rows: SspRow[] } {
  const text = (field: string, body: string): SspText => ({ section: id, field, body })
  if (content.kind === 'prose') return { texts: [text(PROSE, words(content.leastWords))], rows: [] }
  if (content.kind === 'form')
    return {
      texts: content.fields.flatMap((field) => (field.recorded === undefined ? [text(field.id, sample(field))] : [])),
      rows: [],
    }
  if (content.kind === 'diagram') return { texts: [], rows: [] }
  if (content.kind === 'filled')
    return { texts: [], rows: [{ section: id, control: '1', values: { reason: 'Contract' } }] }
  if (content.mayBeNone === true) return { texts: [text(WHY_NONE, 'There is none.')], rows: [] }
  const values = Object.fromEntries(content.fields.map((field) => [field.id, sample(field)]))
  const [first] = content.fields
  const rows = (content.mustHave ?? ['']).map((must): SspRow => {
    return { section: id, control: null, values: must === '' ? values : { ...values, [first?.id ?? '']: must } }
  })
  return { texts: [], rows }
}

function sample({ kind, options }: SspField): string {
  if (kind === 'choice') return options?.[0] ?? ''
  return kind === 'number' ? '7' : kind === 'day' ? '2026-11-01' : 'Something'
}

test.each(PROTOCOL_IDS)('%s: empty is 0, all sections filled is a hundred, and one thing less is not', (protocol) => {
  const outline = outlineOf(protocol)
  const sections = sectionsOf(outline)
  const parts = sections.map(filled)
  const whole: SspContent = {
    ...EMPTY_CONTENT,
    profile: { ...EMPTY_PROFILE, physicalAddress: '1 Harbor Way' },
    controls,
    texts: parts.flatMap(({ texts }) => texts),
    rows: parts.flatMap(({ rows }) => rows),
    risks: [
      aRisk(1, { threat: 'Theft', vulnerability: 'No lock', likelihood: 'Low', impact: 'Low', treatment: 'Avoid' }),
    ],
    ...DRAWN,
  }
  expect(sspProgress(outline, whole)).toMatchObject({ percent: 100, open: 0 })
  const less = sspProgress(outline, { ...whole, texts: whole.texts.slice(1) })
  expect(less).toMatchObject({ percent: expect.any(Number), open: 1 })
  expect(less.percent).toBeLessThan(100)
  const empty = sspProgress(outline, { ...EMPTY_CONTENT, controls: [aControl('1')] })
  expect(empty.percent).toBe(0)
  const nothingAsked = sections.filter(
    ({ content }) =>
      content.kind === 'filled' &&
      ['providers', 'risks', 'versions'].includes(content.from) &&
      content.isRequired !== true,
  )
  expect(empty.open).toBe(sections.length - nothingAsked.length)
})

test('a section is empty, a draft once it has text, and reviewed once a member has marked it', () => {
  const outline = outlineOf('cmmc2')
  const stateOf = (content: Partial<SspContent>) =>
    sspProgress(outline, { ...EMPTY_CONTENT, ...content }).sections.find(({ section }) => section.id === 'purpose')
      ?.state
  const texts = [{ section: 'purpose', field: PROSE, body: 'Radios.' }]
  expect(stateOf({})).toBe('Empty')
  expect(stateOf({ texts: [{ section: 'purpose', field: PROSE, body: ' ' }] })).toBe('Empty')
  expect(stateOf({ texts })).toBe('Draft')
  const reviews = [{ section: 'purpose', reviewer: 'Dana', at: '2026-11-01T00:00:00Z' }]
  expect(stateOf({ texts, reviews })).toBe('Reviewed')
})

test('a list without rows is complete when its requirements record an exception', () => {
  const exception: ControlException = {
    kind: 'enduring-exception',
    description: 'An old lathe.',
    measures: 'Kept apart.',
    since: '2026-01-01',
    expectedEnd: null,
  }
  const sectionWith = (more: Partial<SspControl>) =>
    sspProgress(outlineOf('cmmc2'), { ...EMPTY_CONTENT, controls: [aControl('3.1.1', more)] }).sections.find(
      ({ section }) => section.id === 'exceptions',
    )
  expect(sectionWith({})).toMatchObject({ state: 'Empty', missing: ['An exception, or that there is none'] })
  expect(sectionWith({ exception })).toMatchObject({ state: 'Draft', missing: [] })
})

test('a section derived from other pages is filled when nothing is missing', () => {
  const outline = outlineOf('cmmc2')
  const stateOf = (statement: string) =>
    sspProgress(outline, { ...EMPTY_CONTENT, controls: [aControl('3.1.1', { statement })] }).sections.find(
      ({ section }) => section.id === 'controls',
    )?.state
  expect([stateOf(''), stateOf('By badge.')]).toEqual(['Empty', 'Filled'])
})

test('a section of recorded facts is empty until the company’s profile says one of them', () => {
  const stateWith = (content: Partial<SspContent>) =>
    sspProgress(outlineOf('cmmc2'), { ...EMPTY_CONTENT, cageCode: null, ...content }).sections.find(
      ({ section }) => section.id === 'organization',
    )
  expect(stateWith({})).toMatchObject({ state: 'Empty', missing: ['Address', 'CAGE codes'] })
  const profile = { ...EMPTY_PROFILE, physicalAddress: '1 Harbor Way' }
  expect(stateWith({ profile })).toMatchObject({ state: 'Draft', missing: ['CAGE codes'] })
})
