import { expect, test } from 'vitest'
import { clausesFor, CLAUSES } from './catalogs.ts'
import { checkAgreement } from './check-agreement.ts'
import type { SoughtClause } from './clause.ts'
import { withRules } from './rules.ts'
import { sentencesOf } from './passages.ts'
import { comparable, phrasesIn } from './phrases.ts'

test.each([
  ['report*', 'It was Reported.', true],
  ['report', 'It was reported.', false],
  ['return or destroy', 'RETURN, or destroy', true],
  ['not ... disclose', 'shall not use or further disclose', true],
  ['not ... disclose', 'not one two three four five six seven eight nine disclose', false],
  ['e 1', 'without paragraph (e)(1)', true],
  ['164.524', '45 CFR § 164.524.', true],
  ['164.52', '164.524', false],
  ['blank', 'Level ________ or higher', true],
  ['a|b', 'b', true],
  ['not ... use', 'We won’t use it.', true],
  ['can not', "It can't, or cannot.", true],
  ['can not', 'Canning notes.', false],
  ['^buyer shall', 'Buyer shall report.', true],
  ['^buyer shall', '4.1 (a) Buyer shall report.', true],
  ['^buyer shall', 'Seller reports, and Buyer shall report.', false],
])('the phrase %s in “%s”: %s', (phrases, text, expected) => {
  expect(phrasesIn(phrases)(comparable(text))).toBe(expected)
})

test('sentences end at full stops, not at abbreviations and numbers of sections', () => {
  expect(sentencesOf('9.1 Supplier, Inc. shall report. It shall do so  at once!\n(a) First; (b) second.')).toEqual([
    '9.1 Supplier, Inc. shall report.',
    'It shall do so at once!',
    '(a) First; (b) second.',
  ])
  expect(sentencesOf('word '.repeat(1_000)).every(({ length }) => length <= 1_200)).toBe(true)
})

const clause: SoughtClause = {
  id: 'books',
  catalog: 'BAA',
  citation: '45 CFR 164.504(e)(2)(ii)(I)',
  title: 'Books',
  asks: 'Books are open.',
  data: ['PHI'],
  isVerified: true,
  checkedOn: '2026-11-23',
  signs: [['books', 'secretary']],
  not: 'novel*',
  weaknesses: [{ words: 'Depends on consent.', when: ['consent'], unless: 'waived', within: 'document' }],
}
const check = (...paragraphs: string[]) =>
  checkAgreement(
    paragraphs.map((text, index) => ({ text, page: index + 1 })),
    [clause],
  )[0]

test('a clause is present, weak with its reason, or missing, and a sound passage counts before a weak one', () => {
  const sound = 'Books are open to the Secretary.'
  const weak = 'Books are open to the Secretary with consent.'
  expect(check(weak, sound)).toEqual({ clause: 'books', state: 'Present', quote: sound, page: 2, reason: '' })
  expect(check(weak)).toMatchObject({ state: 'Weak', quote: weak, page: 1, reason: 'Depends on consent.' })
  expect(check(weak, 'Consent is waived.')).toMatchObject({ state: 'Present' })
  expect(check('Books are open.', 'The Secretary reads.')).toMatchObject({ state: 'Missing', quote: '', page: null })
  expect(check('Books are open. We say so. The Secretary may read. Later.')).toMatchObject({
    quote: 'Books are open. We say so. The Secretary may read.',
  })
  expect(check('The Secretary wrote novels and books.')).toMatchObject({ state: 'Missing' })
})

test('the phrases of common words must be in one sentence', () => {
  const common = { ...clause, signs: [], signsOfSentence: [['books', 'open']] }
  const state = (text: string) => checkAgreement([{ text, page: null }], [common])[0]?.state
  expect([state('Books are open.'), state('Books are read. The door is open.')]).toEqual(['Present', 'Missing'])
})

test('what a party of the other role promises is no clause, in a document that tells the roles', () => {
  const ours = { ...clause, notWhere: { document: 'we are the vendor', passage: '^you shall' } }
  const state = (...texts: string[]) =>
    checkAgreement(
      texts.map((text) => ({ text, page: null })),
      [ours],
    )[0]?.state
  expect(state('You shall open books to the Secretary.')).toBe('Present')
  expect(state('We are the Vendor.', '(a) You shall open books to the Secretary.')).toBe('Missing')
})

test('a promise of the covered entity or of the customer is none of the other party', () => {
  const state = (id: string, ...texts: string[]) =>
    checkAgreement(
      texts.map((text) => ({ text, page: null })),
      withRules(CLAUSES),
    ).find((found) => found.clause === id)?.state
  const report = 'shall report any unauthorized use of PHI within ten days of discovery.'
  expect([state('reporting', `Vendor ${report}`), state('reporting', `5. Covered Entity ${report}`)]).toEqual([
    'Weak',
    'Missing',
  ])
  const incident = 'shall report a cyber incident to DoD within 72 hours.'
  expect([state('incident-72-hours', `Seller ${incident}`), state('incident-72-hours', `Buyer ${incident}`)]).toEqual([
    'Present',
    'Missing',
  ])
})

test('a clause of any contract counts only beside one of its catalog', () => {
  const both = [{ ...clause, id: 'end', isGeneral: true, signs: [['terminate']], weaknesses: [] } as const, clause]
  const states = (text: string) => checkAgreement([{ text, page: null }], both).map(({ state }) => state)
  expect(states('We may terminate.')).toEqual(['Missing', 'Missing'])
  expect(states('We may terminate. Books are open to the Secretary.')).toEqual(['Present', 'Present'])
})

test('a clause is looked for only in a document that is about its subject', () => {
  const about = { ...clause, about: 'phi' }
  const state = (...texts: string[]) =>
    checkAgreement(
      texts.map((text) => ({ text, page: null })),
      [about],
    )[0]?.state
  expect(state('Books are open to the Secretary.')).toBe('Missing')
  expect(state('We hold PHI.', 'Books are open to the Secretary.')).toBe('Present')
})

test('the kind of document and the data held decide which clauses it should have', () => {
  const ids = (...given: Parameters<typeof clausesFor>) => clausesFor(...given).map(({ id }) => id)
  expect(ids('BAA', [])).toHaveLength(15)
  expect(ids('Contract', ['FCI'])).toEqual([
    'cmmc-status',
    'cmmc-systems',
    'affirmation',
    'dfars-7021',
    'status-before-award',
    'level-for-data',
  ])
  expect(ids('Contract', ['CUI', 'PHI'])).toHaveLength(27)
  expect([ids('Contract', []), ids('SOC 2 report', ['CUI'])]).toEqual([[], []])
  expect(new Set(CLAUSES.map(({ id }) => id)).size).toBe(CLAUSES.length)
  expect(withRules(CLAUSES)).toHaveLength(CLAUSES.length)
})
