import { describe, expect, test } from 'vitest'
import type { ControlException } from '#domain/controls/exception.ts'
import { SPRS_CONTROL_IDS } from '#domain/scoring/sprs-weights.ts'
import { assembleRecord } from './assemble-record.ts'
import type { AssessedRequirement, AssessmentContent, AssessmentResult } from './assessment-content.ts'
import type { RecordedControl } from './assessment-record.ts'
import {
  CLOSE_OUT,
  closeOutLabel,
  hasExpired,
  blockersBefore,
  blockersDuring,
  openIn,
  whyNoCloseOut,
  type Closable,
} from './close-out.ts'

const CONDITIONAL_ON = '2026-11-22'
const DAY_180 = '2027-05-21'
const DAY_181 = '2027-05-22'

const control = (number: string, more: Partial<AssessedRequirement> = {}): AssessedRequirement => ({
  id: number,
  number,
  title: `Title of ${number}`,
  domain: 'AC',
  status: 'Not Started',
  naReason: '',
  statement: '',
  objectives: [],
  evidence: [],
  ...more,
})
const result = (controlId: string, found: AssessmentResult['result']): AssessmentResult => ({
  controlId,
  objectiveId: null,
  result: found,
  methods: ['Examine'],
  steps: '',
  sample: '',
  observed: '',
  finding: '',
})
const item = (number: number, ...controls: string[]) => ({
  number,
  weakness: 'W',
  severity: 'Low',
  status: 'Open',
  dueOn: '2027-02-01',
  controls,
})
const facts: AssessmentContent['assessment'] = {
  id: 'a',
  number: 3,
  protocol: 'cmmc2',
  kind: 'Self-assessment',
  title: 'Yearly',
  scope: '',
  coversAll: true,
  state: 'In Progress',
  beganOn: '2026-11-01',
  endedOn: null,
  outcome: null,
  statusOn: null,
}
const NO_ASSESSORS = { company: 'Acme', cageCode: null, assessors: [] }

/** 108 met, 3.1.3 found not met, 3.1.4 not looked at: both cost a point and stand on the plan. */
const conditional = {
  ...assembleRecord(
    {
      ...NO_ASSESSORS,
      assessment: facts,
      controls: SPRS_CONTROL_IDS.map((id) => control(id)),
      results: SPRS_CONTROL_IDS.filter((id) => id !== '3.1.4').map((id) =>
        result(id, id === '3.1.3' ? 'Not Met' : 'Met'),
      ),
      plan: [item(1, '3.1.3', '3.1.4')],
    },
    CONDITIONAL_ON,
  ),
  frozenAt: `${CONDITIONAL_ON}T10:00:00Z`,
  frozenBy: 'Olga',
}

type CloseOut = Partial<Pick<AssessmentContent, 'controls' | 'plan'>>

function closeOut(results: readonly AssessmentResult[], on: string, more: CloseOut = {}) {
  const content: AssessmentContent = {
    ...NO_ASSESSORS,
    assessment: { ...facts, number: 4, coversAll: false },
    results,
    plan: [],
    closes: { number: 3, sha256: 'abc', statusOn: CONDITIONAL_ON, closeOutBy: DAY_180 },
    controls: [control('3.1.3'), control('3.1.4')],
    ...more,
  }
  return assembleRecord(content, on, conditional)
}

const bothMet = [result('3.1.3', 'Met'), { ...result('3.1.4', 'Not Applicable'), observed: 'There is none.' }]

test('a Conditional status leaves open what was found not met and what nobody looked at', () => {
  expect(conditional).toMatchObject({ outcome: 'conditional', score: { value: 108 } })
  expect(openIn(conditional).map(({ number }) => number)).toEqual(['3.1.3', '3.1.4'])
})

test('an exception that counts as met leaves nothing open', () => {
  const exception: ControlException = {
    kind: 'temporary-deficiency',
    description: 'D',
    measures: 'M',
    since: '2026-11-01',
    expectedEnd: '2027-01-01',
  }
  const openWith = (more: Partial<RecordedControl>) => {
    const controls = conditional.controls.map((one) => (one.number === '3.1.3' ? { ...one, exception, ...more } : one))
    return openIn({ controls }).map(({ number }) => number)
  }
  expect(openWith({ countsAsMet: 'temporary-deficiency' })).toEqual(['3.1.4'])
  expect(openWith({ countsAsMet: null, lapsed: 'a review was missed on 2026-11-20' })).toEqual(['3.1.3', '3.1.4'])
  expect(openWith({ countsAsMet: undefined })).toEqual(['3.1.4']) // frozen before it was kept whether one counts
})

describe('a close-out (32 CFR 170.21(b))', () => {
  test('is of all 110: what it looked at as found now, the rest as found before', () => {
    const record = closeOut(bothMet, DAY_180)
    expect(record).toMatchObject({
      kind: 'POA&M close-out self-assessment',
      coversAll: true,
      counts: { met: 109, notMet: 0, notApplicable: 1, open: 0 },
      score: { value: 110, lines: [] },
      closes: { number: 3, sha256: 'abc', statusOn: CONDITIONAL_ON, closeOutBy: DAY_180 },
    })
    expect(record.controls.filter(({ foundIn }) => foundIn === undefined).map(({ number }) => number)).toEqual([
      '3.1.3',
      '3.1.4',
    ])
    expect(record.controls.filter(({ foundIn }) => foundIn === 3)).toHaveLength(108)
  })

  test.each([
    ['all closed on day 180', bothMet, DAY_180, 'final'],
    ['all closed on day 181', bothMet, DAY_181, 'none'],
    ['one still not met', [result('3.1.3', 'Met'), result('3.1.4', 'Not Met')], DAY_180, 'none'],
    ['one not looked at', [result('3.1.3', 'Met')], DAY_180, 'none'],
  ] as const)('with %s: %s', (_words, results, on, outcome) => {
    expect(closeOut(results, on).outcome).toBe(outcome)
  })

  test.each([
    // It arises after implementation: what was never met has none. 32 CFR 170.24(b)(1)(ii).
    ['temporary-deficiency', '2027-06-01', 'none'],
    ['enduring-exception', null, 'final'],
  ] as const)('what is not met and has a %s: %s', (kind, expectedEnd, outcome) => {
    const exception = { kind, description: 'D', measures: 'M', since: CONDITIONAL_ON, expectedEnd }
    const controls = [control('3.1.3', { exception }), control('3.1.4')]
    const results = [result('3.1.3', 'Not Met'), result('3.1.4', 'Met')]
    expect(closeOut(results, DAY_180, { controls }).outcome).toBe(outcome)
  })

  test('of a control that is gone from the scope closes nothing', () => {
    expect(closeOut(bothMet, DAY_180, { controls: [control('3.1.3')] }).outcome).toBe('none')
  })
})

test('its rules and manners have their places', () => {
  expect(Object.values(CLOSE_OUT).map(({ citation }) => citation)).toEqual([
    '32 CFR 170.21(b)',
    '32 CFR 170.4',
    '32 CFR 170.16(a)(1)',
    '32 CFR 170.22(a)(3)',
    '32 CFR 170.24(b)(1)(ii)',
  ])
  expect(closeOutLabel('Self-assessment').citation).toBe('32 CFR 170.21(b)(1)')
  expect(closeOutLabel('Third-party assessment').citation).toBe('32 CFR 170.21(b)(2)')
})

test.each([
  ['a Conditional status on day 180', { closeOutBy: DAY_180, validUntil: DAY_180 }, DAY_180, false],
  ['a Conditional status on day 181', { closeOutBy: DAY_180, validUntil: DAY_180 }, DAY_181, true],
  ['a Final status on its last day', { closeOutBy: null, validUntil: '2029-11-22' }, '2029-11-21', false],
  ['a Final status three years on', { closeOutBy: null, validUntil: '2029-11-22' }, '2029-11-22', true],
  ['what has no end', { closeOutBy: null, validUntil: null }, '2099-01-01', false],
])('%s: expired %s', (_words, dates, today, expired) => {
  expect(hasExpired({ state: 'Affirmed', ...dates }, today)).toBe(expired)
})

describe('a close-out begins', () => {
  const base: Closable = {
    state: 'Affirmed',
    closeOutBy: DAY_180,
    validUntil: DAY_180,
    closeOuts: [],
  }
  const other = (state: Closable['state'], outcome: 'final' | 'none' | null) => ({
    closeOuts: [{ number: 4, state, outcome }],
  })
  test.each<[string, Partial<Closable>, string, string | undefined]>([
    ['on day 180', {}, DAY_180, undefined],
    ['on day 181', {}, DAY_181, 'expired after 2027-05-21'],
    ['of a Final status', { closeOutBy: null, validUntil: '2029-11-22' }, DAY_180, 'Only a Conditional status'],
    ['before it is affirmed', { state: 'Frozen' }, DAY_180, 'Only a Conditional status'],
    ['of what was replaced', { state: 'Superseded' }, DAY_180, 'Only a Conditional status'],
    ['beside one under way', other('In Progress', null), DAY_180, 'A-4'],
    ['beside one that waits for its affirmation', other('Frozen', 'final'), DAY_180, 'A-4'],
    ['after one that closed nothing', other('Frozen', 'none'), DAY_180, undefined],
  ])('%s: %s', (_words, more, today, why) => {
    const said = whyNoCloseOut({ ...base, ...more }, today)
    if (why === undefined) expect(said).toBeUndefined()
    else expect(said).toContain(why)
  })
})

test('before a close-out the company’s own account and the plan say what is in the way', () => {
  const objective = (letter: string, found: AssessmentResult['result']) => ({
    id: letter,
    letter,
    words: letter,
    result: found,
    note: '',
  })
  const controls = [
    control('3.1.3', { objectives: [objective('a', 'Met'), objective('b', 'Not Met'), objective('c', null)] }),
    control('3.1.4', { status: 'Completed' }),
  ]
  expect(blockersBefore(openIn(conditional), { controls, plan: [item(7, '3.1.3')] })).toEqual([
    {
      number: '3.1.3',
      title: 'Title of 3.1.3',
      why: ['[b] [c] not met by your own results', 'V-7 is open, due 2027-02-01'],
    },
    { number: '3.1.4', title: 'Title of 3.1.4', why: [] },
  ])
  expect(blockersBefore(openIn(conditional), { controls: [], plan: [] })[0]?.why).toEqual([
    'No longer among the requirements of the company',
  ])
})

test('during a close-out what was found says what is in the way', () => {
  const plan = [item(7, '3.1.4')]
  const { controls } = closeOut([result('3.1.3', 'Met'), result('3.1.4', 'Not Met')], DAY_180, { plan })
  expect(blockersDuring(controls, plan)).toEqual([
    { number: '3.1.3', title: 'Title of 3.1.3', why: [] },
    { number: '3.1.4', title: 'Title of 3.1.4', why: ['Found not met', 'V-7 is open, due 2027-02-01'] },
  ])
})
