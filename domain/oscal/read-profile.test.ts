import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matchesGlob } from './glob.ts'
import { readProfile } from './read-profile.ts'

const UUID = '8b8bae66-b28c-4fa5-9a20-b79e7322fc00'
const metadata = { title: 'Ours', 'last-modified': '2026-01-31T10:00:00Z', version: '2', 'oscal-version': '1.2.0' }
const NIST = 'https://example.org/json/NIST_SP-800-171_catalog.json'

const CONTROLS = [
  { number: '3.1.1', practiceId: 'AC.L2-3.1.1', successors: ['03.01.01'] },
  { number: '3.1.2', practiceId: 'AC.L2-3.1.2', successors: ['03.01.02'] },
  { number: '3.1.3', practiceId: 'AC.L2-3.1.3', successors: ['03.01.03'] },
  { number: '3.1.7', practiceId: 'AC.L2-3.1.7', successors: ['03.01.07', '03.01.02'] },
]

const profile = (imports: readonly object[], more: object = {}) =>
  JSON.stringify({ profile: { uuid: UUID, metadata, imports, ...more } })
const named = (...ids: readonly string[]) => ({ href: NIST, 'include-controls': [{ 'with-ids': ids }] })

const control = (id: string, controls: readonly object[] = []) => ({
  id,
  title: id,
  props: [{ name: 'label', value: id.replace('r', '') }],
  controls,
})
const catalog = (...controls: readonly object[]) => JSON.stringify({ catalog: { uuid: UUID, metadata, controls } })
const NIST_FILE = {
  name: 'NIST_SP-800-171_catalog.json',
  text: catalog(control('r3.1.1', [control('r3.1.2')]), control('r3.1.3'), control('r3.9.9')),
}

type Given = readonly (string | { name: string; text: string })[]
const readFiles = (...files: Given) =>
  readProfile(
    files.map((file) => (typeof file === 'string' ? { name: 'ours.json', text: file } : file)),
    'cmmc2',
    CONTROLS,
  )
const numbers = (...files: Given) => readFiles(...files).taken.map((one) => one.control.number)

describe('what a profile takes:', () => {
  test('controls by our ids, practice ids and NIST’s, with what it leaves out and what nobody here knows', () => {
    const read = readFiles(profile([named('cmmc2_3.1.1', 'AC.L2-3.1.2', 'ac-2')]))
    expect(read.taken.map(({ control: { number }, ids }) => [number, ids])).toEqual([
      ['3.1.1', ['cmmc2_3.1.1']],
      ['3.1.2', ['AC.L2-3.1.2']],
    ])
    expect(read.leftOut.map(({ number }) => number)).toEqual(['3.1.3', '3.1.7'])
    expect(read.unknown).toEqual([
      { path: 'imports[0].include-controls[0].with-ids[2]', id: 'ac-2', why: 'none of yours' },
    ])
    expect(read).toMatchObject({ title: 'Ours', version: '2', oscalVersion: '1.2.0', isNewer: false })
    expect(read.imports).toEqual([{ path: 'imports[0]', from: NIST, takes: '3 by name', isHere: false }])
  })

  test('a number of the next revision stands for each that it is the successor of', () => {
    expect(numbers(profile([named('SP_800_171_03.01.02')]))).toEqual(['3.1.2', '3.1.7'])
  })

  test('everything of our own catalog, by pattern too, without what is excluded', () => {
    const href = './catalog.oscal.json'
    const all = { href, 'include-all': {}, 'exclude-controls': [{ 'with-ids': ['cmmc2_3.1.1'] }] }
    expect(numbers(profile([all]))).toEqual(['3.1.2', '3.1.3', '3.1.7'])
    const like = { href, 'include-controls': [{ matching: [{ pattern: '*3.1.?' }] }] }
    expect(numbers(profile([{ ...like, 'exclude-controls': [{ matching: [{ pattern: '*.7' }] }] }]))).toEqual([
      '3.1.1',
      '3.1.2',
      '3.1.3',
    ])
    expect(readFiles(profile([{ ...like, 'exclude-controls': [{ 'with-ids': ['x'] }] }])).imports[0]?.takes).toBe(
      'those like *3.1.?, but not 1 by name',
    )
  })

  test('of a catalog chosen with it everything, those within others, and what is named in vain, by path', () => {
    expect(numbers(profile([{ href: NIST, 'include-all': {} }]), NIST_FILE)).toEqual(['3.1.1', '3.1.2', '3.1.3'])
    const within = { href: NIST, 'include-controls': [{ 'with-child-controls': 'yes', 'with-ids': ['r3.1.1'] }] }
    expect(numbers(profile([within]), NIST_FILE)).toEqual(['3.1.1', '3.1.2'])
    const read = readFiles(profile([named('r3.1.1', 'r3.1.7')]), NIST_FILE)
    expect(read.taken.map((one) => one.control.number)).toEqual(['3.1.1'])
    expect(read.unknown).toEqual([
      { path: 'imports[0].include-controls[0].with-ids[1]', id: 'r3.1.7', why: `not in “${NIST}”` },
    ])
    expect(read.imports[0]).toMatchObject({ isHere: true })
  })

  test('a profile that it imports is followed where it was chosen too, also by a resource at its end', () => {
    const base = { name: 'low.json', text: profile([named('3.1.1', '3.1.2')]) }
    const lowBaseline = UUID.replace('8b8', '111')
    const resources = [
      { uuid: lowBaseline, title: 'The low baseline', rlinks: [{ href: 'https://example.org/low.xml' }] },
    ]
    const ours = profile(
      [{ href: `#${lowBaseline}`, 'include-all': {}, 'exclude-controls': [{ 'with-ids': ['3.1.1'] }] }],
      {
        'back-matter': { resources },
      },
    )
    const read = readFiles(ours, base)
    expect(read.taken.map((one) => one.control.number)).toEqual(['3.1.2'])
    expect(read.imports).toEqual([
      { path: 'imports[0]', from: 'The low baseline', takes: 'everything, but not 1 by name', isHere: true },
      { path: 'low.json: imports[0]', from: NIST, takes: '2 by name', isHere: false },
    ])
  })

  test('values and other words for controls are told, each with its path and its control', () => {
    const modify = {
      'set-parameters': [
        { 'param-id': 'cmmc2_3.1.1_prm_1', values: ['monthly'], constraints: [{ description: 'at least quarterly' }] },
        { 'param-id': 'A.03.01.03.ODP.01', select: { choice: ['daily', 'weekly'] } },
        { 'param-id': 'ac-9_odp.02', label: 'frequency' },
      ],
      alters: [{ 'control-id': '3.1.2', adds: [{ position: 'ending' }], removes: [{ 'by-name': 'guidance' }] }],
    }
    expect(readFiles(profile([named('3.1.1')], { modify, merge: { custom: {} } })).notApplied).toEqual([
      { path: 'merge.custom', control: null, what: 'Puts the controls into an order of its own' },
      {
        path: 'modify.set-parameters[0]',
        control: '3.1.1',
        what: 'cmmc2_3.1.1_prm_1 is set to monthly, must be at least quarterly',
      },
      {
        path: 'modify.set-parameters[1]',
        control: '3.1.3',
        what: 'A.03.01.03.ODP.01 is to be chosen from daily; weekly',
      },
      { path: 'modify.set-parameters[2]', control: null, what: 'ac-9_odp.02 is called frequency' },
      { path: 'modify.alters[0]', control: '3.1.2', what: '3.1.2 is to be worded otherwise: 1 to add, 1 to take out' },
    ])
  })
})

describe('refused as a whole, in words:', () => {
  test.each([
    ['a catalog', catalog(control('r3.1.1')), 'This is a catalog. What is needed here is a profile.'],
    ['XML', '<?xml version="1.0"?><profile/>', 'This is XML. Choose the JSON form'],
    ['YAML', 'profile:\n  uuid: x', 'This is YAML. Choose the JSON form of the document.'],
    ['another version', profile([named('3.1.1')]).replace('1.2.0', '2.0.0'), 'The document follows OSCAL 2.0.0.'],
    ['an import without its address', profile([{ 'include-all': {} }]), 'imports[0].href is missing'],
    ['an import of nothing', profile([{ href: NIST }]), 'imports[0] has neither include-all nor include-controls.'],
    [
      'a resource that is not there',
      profile([{ href: `#${UUID}`, 'include-all': {} }]),
      `imports[0].href refers to the resource ${UUID}, which is not in back-matter.`,
    ],
    [
      'everything of a document that was not chosen',
      profile([named('3.1.1'), { href: NIST, 'include-all': {} }]),
      `imports[1].include-all does not say which controls it takes: that stands in “${NIST}”. Choose that file together`,
    ],
    [
      'a pattern over a document that was not chosen',
      profile([{ href: NIST, 'include-controls': [{ matching: [{ pattern: '*' }] }] }]),
      'imports[0].include-controls[0].matching[0] does not say which controls',
    ],
    [
      'what is within others in a document that was not chosen',
      profile([{ href: NIST, 'include-controls': [{ 'with-child-controls': 'yes', 'with-ids': ['ac-2'] }] }]),
      'imports[0].include-controls[0].with-child-controls does not say which',
    ],
    [
      'one that takes none of the company’s',
      profile([named('ac-2')]),
      '“Ours” takes none of your controls. imports[0].include-controls[0].with-ids[0] is ac-2, none of yours.',
    ],
  ])('%s', (_what, text, words) => {
    expect(() => readFiles(text)).toThrow(RangeError)
    expect(() => readFiles(text)).toThrow(words)
  })

  const importing = (href: string) => profile([{ href, 'include-all': {} }])
  test.each([
    [
      'two profiles that know nothing of each other',
      [profile([named('3.1.1')]), profile([named('3.1.2')])],
      'neither imports the other',
    ],
    ['two that import each other', [importing('b.json'), importing('a.json')], 'in a circle'],
    ['one that imports itself', [importing('a.json')], 'imports[0] leads back to “a.json”'],
    ['catalogs alone', [NIST_FILE.text, NIST_FILE.text], 'None of these files is a profile.'],
    [
      'a file that none imports',
      [profile([named('3.1.1')]), NIST_FILE.text],
      '“b.json” is imported by none of the others',
    ],
    ['a broken one among them', [profile([named('3.1.1')]), '{'], 'b.json: This is no JSON that can be read.'],
  ])('%s', (_what, texts, words) => {
    const files = texts.map((text, at) => ({ name: `${'ab'[at]}.json`, text }))
    expect(() => readFiles(...files)).toThrow(words)
  })

  test('more entries than any catalog has', () => {
    const ids = Array.from({ length: 10_001 }, (_, at) => `x-${at}`)
    expect(() => readFiles(profile([named('3.1.1', ...ids)]))).toThrow('more than 10,000 entries')
  })
})

test('a pattern means what it means as a regular expression, and takes no time for it', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '-', '.'), maxLength: 12 })
  const patterns = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*', '?'), maxLength: 8 })
  fc.assert(
    fc.property(patterns, letters, (pattern, name) => {
      const escaped = pattern.replaceAll('.', '\\.').replaceAll('*', '.*').replaceAll('?', '.')
      expect(matchesGlob(pattern, name)).toBe(new RegExp(`^${escaped}$`).test(name))
    }),
    { numRuns: 500 },
  )
  // By going back for each star this would be the work of years.
  expect(matchesGlob(`${'*a'.repeat(50)}b`, 'a'.repeat(5000))).toBe(false)
})
