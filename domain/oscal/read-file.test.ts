import { describe, expect, test } from 'vitest'
import { depthOf, readOscal, type OscalDocuments } from './read-file.ts'
import { metadata, poam, RISK, UUID } from './testing-poam.ts'

describe('a file is refused, and it is said why:', () => {
  const refused = (text: string, model: keyof OscalDocuments = 'plan-of-action-and-milestones') => {
    expect(() => readOscal(text, model)).toThrow(RangeError)
    try {
      readOscal(text, model)
    } catch (error) {
      return String(error)
    }
    return ''
  }

  test.each([
    [
      'another model',
      poam({}),
      'catalog',
      'This is a plan of action and milestones. What is needed here is a catalog.',
    ],
    ['no OSCAL', '{"items": []}', 'catalog', 'This is no OSCAL document'],
    ['a list', '[]', 'catalog', 'This is no OSCAL document'],
    ['no JSON', '{"catalog": ', 'catalog', 'This is no JSON that can be read.'],
    ['XML', ' <?xml version="1.0"?><catalog/>', 'catalog', 'This is XML.'],
    [
      'another major version',
      poam({}, { 'oscal-version': '2.0.0' }),
      'plan-of-action-and-milestones',
      'follows OSCAL 2.0.0',
    ],
    [
      'a version that is none',
      poam({}, { 'oscal-version': 'new' }),
      'plan-of-action-and-milestones',
      'follows OSCAL new',
    ],
    ['no version', poam({}, { 'oscal-version': 1 }), 'plan-of-action-and-milestones', 'does not say which version'],
    [
      'a wrong type',
      poam({ 'poam-items': [{ title: 1 }] }),
      'plan-of-action-and-milestones',
      'poam-items[0].title must be a text; poam-items[0].description is missing.',
    ],
    [
      'no items',
      poam({ 'poam-items': [] }),
      'plan-of-action-and-milestones',
      'wants it. poam-items must have at least one entry.',
    ],
    [
      'a malformed UUID',
      poam({ 'poam-items': [{ uuid: 'V-1', title: 'T', description: 'D' }] }),
      'plan-of-action-and-milestones',
      'wants it. poam-items[0].uuid is no UUID of version 4 or 5.',
    ],
    [
      'a reference by a malformed UUID',
      poam({ 'poam-items': [{ title: 'T', description: 'D', 'related-risks': [{ 'risk-uuid': '8b8bae66' }] }] }),
      'plan-of-action-and-milestones',
      'wants it. poam-items[0].related-risks[0].risk-uuid is no UUID of version 4 or 5.',
    ],
    [
      'one UUID twice, in whatever case',
      poam({ 'poam-items': [{ uuid: UUID.toUpperCase(), title: 'T', description: 'D' }] }),
      'plan-of-action-and-milestones',
      'wants it. poam-items[0].uuid is the same UUID as uuid.',
    ],
    [
      'a date without a zone',
      poam({}, { 'last-modified': '2026-01-31T10:00:00' }),
      'plan-of-action-and-milestones',
      'wants it. metadata.last-modified must be a date with time and zone, such as 2027-01-31T00:00:00Z.',
    ],
    [
      'a day without a time',
      poam({ risks: [{ ...RISK, deadline: '2026-12-31' }] }),
      'plan-of-action-and-milestones',
      'wants it. risks[0].deadline must be a date with time and zone',
    ],
    [
      'a day that is none',
      poam({ risks: [{ ...RISK, deadline: '2026-02-30T00:00:00Z' }] }),
      'plan-of-action-and-milestones',
      'wants it. risks[0].deadline is no date of the calendar.',
    ],
    [
      'a catalog without controls',
      JSON.stringify({ catalog: { uuid: UUID, metadata, groups: [] } }),
      'catalog',
      'wants it. the document has neither controls nor groups.',
    ],
    [
      'results without a result',
      JSON.stringify({
        'assessment-results': { uuid: UUID, metadata, 'import-ap': { href: 'plan.json' }, results: [] },
      }),
      'assessment-results',
      'wants it. results must have at least one entry.',
    ],
    [
      'a profile without an import',
      JSON.stringify({ profile: { uuid: UUID, metadata, imports: [] } }),
      'profile',
      'wants it. imports must have at least one entry.',
    ],
  ] as const)('%s', (_what, text, model, why) => {
    expect(refused(text, model)).toContain(why)
  })

  test('brackets without end', () => {
    const deep = `{"catalog":${'['.repeat(200_000)}`
    expect(refused(deep, 'catalog')).toContain('nested too deeply')
    expect(depthOf('{"a": "[[[\\"[", "b": [{}]}')).toBe(3)
  })

  test.each(['1.0.0', '1.1.3', 'v1.2.1', '1.2'])('OSCAL %s is read', (version) => {
    expect(readOscal(poam({}, { 'oscal-version': version }), 'plan-of-action-and-milestones').isNewer).toBe(false)
  })

  test('and of a version newer than what is known it is said that it is', () => {
    const file = readOscal(poam({}, { 'oscal-version': '1.4.0' }), 'plan-of-action-and-milestones')
    expect(file).toMatchObject({ version: '1.4.0', isNewer: true })
  })
})

test('a list may be longer than what one call takes', () => {
  const long = poam({ 'local-definitions': { remarks: Array.from({ length: 300_000 }, () => 0) } })
  expect(readOscal(long, 'plan-of-action-and-milestones').dangling).toEqual([])
})
