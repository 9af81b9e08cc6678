import { expect, test } from 'vitest'
import { optionFor } from './choose-option.ts'
import { compareEditions } from './compare-editions.ts'
import {
  suggestAnswers,
  type AskedQuestion,
  type ControlRecord,
  type LibraryAnswer,
  type SuggestionSources,
} from './suggest.ts'

const words = (text: string) => text.toLowerCase().match(/[a-z]{3,}/g) ?? []
const asked = (text: string, options: readonly string[] = [], hasNote = false): AskedQuestion => ({
  id: 'q',
  text,
  options,
  hasNote,
  lexemes: words(text),
})
const control = (number: string, title: string, more: Partial<ControlRecord> = {}): ControlRecord => ({
  number,
  title,
  status: 'Completed',
  statement: `We do ${title}.`,
  evidence: [],
  lexemes: words(title),
  ...more,
})
const entry = (question: string, answer: string): LibraryAnswer => ({
  question,
  answer,
  note: '',
  approvedOn: '2026-11-01',
  customer: 'Acme',
  lexemes: words(question),
})
const CONTROLS = [
  control('3.1.1', 'limit system access to authorized users'),
  control('3.5.3', 'multifactor authentication for network access', {
    status: 'In Progress',
    evidence: [{ number: 4, title: 'Token list' }],
  }),
  control('3.8.3', 'sanitize media before disposal', { statement: '', status: 'Not Applicable' }),
  control('3.9.2', 'protect systems during transfers', { statement: '', status: 'Not Started' }),
]
const suggested = (question: AskedQuestion, sources: Partial<SuggestionSources> = {}) =>
  suggestAnswers([question], { library: [], controls: CONTROLS, plan: [], ...sources }).get('q')

test('the same question gets its approved answer, with high confidence', () => {
  const library = [
    entry('Do you encrypt laptops with passwords?', 'Yes, with LUKS'),
    entry('Do you encrypt mail?', 'No'),
  ]
  expect(suggested(asked('Do you encrypt laptops, with passwords?'), { library })).toMatchObject({
    answer: 'Yes, with LUKS',
    confidence: 'High',
    reason: 'The same question was answered and approved for Acme on 2026-11-01.',
    sources: [{ kind: 'Answer library', quote: 'Yes, with LUKS' }],
  })
  expect(suggested(asked('Do you encrypt all laptops with passwords?'), { library })).toMatchObject({
    confidence: 'Medium',
  })
})

test('an earlier answer is written as the file allows it, or told apart', () => {
  const library = [entry('Do you encrypt laptops?', 'yes')]
  expect(suggested(asked('Do you encrypt laptops?', ['Yes', 'No']), { library })).toMatchObject({
    answer: 'Yes',
    confidence: 'High',
  })
  expect(suggested(asked('Do you encrypt laptops?', ['1', '2'], true), { library })).toMatchObject({
    answer: '',
    note: 'yes',
    confidence: 'Medium',
  })
})

test('a question that names a control gets its statement', () => {
  expect(suggested(asked('How is AC.L2-3.1.1 met?'))).toMatchObject({
    answer: 'We do limit system access to authorized users.',
    confidence: 'High',
    sources: [{ label: '3.1.1 limit system access to authorized users', page: '/controls/3.1.1' }],
  })
  expect(suggested(asked('How is 13.1.1 met?'))).toBeUndefined()
  expect(suggested(asked('How is 3.1.12 met?'))).toBeUndefined()
})

test('a choice follows from the status, the statement explains it, evidence is named', () => {
  expect(
    suggested(asked('multifactor authentication for network', ['Yes', 'Partially', 'No', 'N/A'], true)),
  ).toMatchObject({
    answer: 'Partially',
    note: 'We do multifactor authentication for network access.',
    confidence: 'Medium',
    reason:
      'It shares “multifactor”, “authentication”, “for”, “network” with 3.5.3, which is In Progress and has a statement.',
    sources: [
      { kind: 'Implementation statement' },
      { kind: 'Evidence', label: 'E-4 Token list', page: '/evidence?open=E-4' },
    ],
  })
})

test('a status without a statement is weak, and one that was never set is nothing', () => {
  expect(suggested(asked('sanitize media before disposal', ['Yes', 'No', 'N/A']))).toMatchObject({
    answer: 'N/A',
    confidence: 'Low',
  })
  expect(suggested(asked('protect systems during transfers', ['Yes', 'No']))).toBeUndefined()
})

test('what no source speaks of is not answered', () => {
  expect(suggested(asked('Describe the parking situation near your headquarters'))).toBeUndefined()
  const plan = [
    {
      section: 'Purpose',
      body: 'Parking is near the headquarters.',
      lexemes: words('Parking near headquarters situation describe'),
    },
  ]
  expect(suggested(asked('Describe the parking situation near headquarters'), { plan })).toMatchObject({
    confidence: 'Low',
    sources: [{ kind: 'System security plan' }],
  })
})

test.each([
  [['Yes', 'No', 'N/A'], 'Completed', 'Yes'],
  [['N/A', 'No', 'Yes'], 'Not Started', 'No'],
  [['Not applicable', 'Not implemented', 'Implemented'], 'In Progress', 'Not implemented'],
  [['Fully implemented', 'Partially implemented'], 'In Progress', 'Partially implemented'],
  [['Yes', 'No'], 'Not Applicable', undefined],
  [['1', '2'], 'Completed', undefined],
] as const)('of %j, %s means %s', (options, status, option) => {
  expect(optionFor(options, status)).toBe(option)
})

test('the next edition tells what is new, changed and gone', () => {
  const former = [
    { reference: '1', text: 'Do you log?' },
    { reference: '2', text: 'Do you encrypt?' },
    { reference: '3', text: 'Do you wipe?' },
  ]
  const now = [
    { reference: '9', text: 'Do you  LOG' },
    { reference: '2', text: 'Do you encrypt backups?' },
    { reference: '', text: 'Do you train?' },
  ]
  expect(compareEditions(former, now)).toEqual({
    changes: [
      { change: 'Same', formerText: null },
      { change: 'Changed', formerText: 'Do you encrypt?' },
      { change: 'New', formerText: null },
    ],
    removed: [{ reference: '3', text: 'Do you wipe?' }],
  })
})
