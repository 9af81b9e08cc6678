import { expect, test } from 'vitest'
import { affirmationDates, affirmationText, whyNotOfThatDay } from './affirmation.ts'
import { whyNotAgain } from './close-out.ts'

const level2 = { protocol: 'cmmc2', kind: 'Self-assessment', outcome: 'final', statusOn: '2026-11-22' } as const

test.each([
  ['2026-11-22', '2027-11-22'],
  ['2027-11-20', '2028-11-22'], // two days early
  ['2027-12-05', '2028-11-22'], // two weeks late
  ['2028-11-22', null], // by the next one there is a new assessment
])('a Level 2 status that is affirmed on %s is affirmed again by %s, and holds three years', (on, affirmBy) => {
  expect(affirmationDates({ ...level2, on })).toEqual({
    statusOn: '2026-11-22',
    validUntil: '2029-11-22',
    affirmBy,
    closeOutBy: null,
  })
})

const affirmed = { state: 'Affirmed', closeOutBy: null, validUntil: '2029-11-22' } as const

test('a status that has ended is not affirmed again', () => {
  const last = { ...affirmed, affirmBy: '2028-11-22' }
  expect(whyNotAgain(last, '2029-11-21')).toBeUndefined()
  expect(whyNotAgain(last, '2029-11-22')).toBe('The status has ended: it takes a new assessment')
})

test.each([
  ['2026-11-22', 'The next affirmation is due by 2027-11-22, and counts from 2027-08-24 on'],
  ['2027-08-23', 'The next affirmation is due by 2027-11-22, and counts from 2027-08-24 on'],
  ['2027-08-24', undefined],
  ['2027-12-05', undefined],
])('on %s it is said why it is not affirmed again: %s', (today, why) => {
  expect(whyNotAgain({ ...affirmed, affirmBy: '2027-11-22' }, today)).toBe(why)
  // On the first day on which it counts, the year after is next; the day before, the same one.
  if (today === '2027-08-24' || today === '2027-08-23')
    expect(affirmationDates({ ...level2, on: today }).affirmBy).toBe(why === undefined ? '2028-11-22' : '2027-11-22')
})

test.each([
  ['conditional', '2026-11-22', undefined],
  ['conditional', '2026-05-26', undefined], // day 180
  ['conditional', '2026-05-25', 'A status of 2026-05-25 has ended by now: it takes a new assessment'],
  ['final', '2023-11-23', undefined],
  ['final', '2023-11-22', 'A status of 2023-11-22 has ended by now: it takes a new assessment'],
  ['final', '2026-11-23', 'The CMMC Status Date cannot be a day to come'],
] as const)('a %s status of %s that is affirmed on 2026-11-22: %s', (outcome, statusOn, why) => {
  expect(whyNotOfThatDay({ ...level2, outcome, statusOn, on: '2026-11-22' })).toBe(why)
})

test('a new assessment before the next anniversary is not affirmed again', () => {
  expect(whyNotAgain({ ...affirmed, affirmBy: null }, '2028-11-22')).toBe(
    'No further affirmation is due before the next assessment',
  )
})

test('a Level 1 status holds a year and is affirmed with the next assessment', () => {
  expect(affirmationDates({ ...level2, protocol: 'cmmc', on: '2026-11-22' })).toMatchObject({
    validUntil: '2027-11-22',
    affirmBy: null,
  })
})

test('a Conditional status holds until it is closed out, 180 days', () => {
  expect(affirmationDates({ ...level2, outcome: 'conditional', on: '2026-11-22' })).toEqual({
    statusOn: '2026-11-22',
    validUntil: '2027-05-21',
    affirmBy: null,
    closeOutBy: '2027-05-21',
  })
})

test.each([
  ['2026-12-01', 'soon after'],
  ['2027-05-21', 'on day 180'],
])('a Final status that follows a Conditional one keeps its date when it is closed out on %s (%s)', (on) => {
  expect(affirmationDates({ ...level2, statusOn: '2026-11-22', on })).toEqual({
    statusOn: '2026-11-22',
    validUntil: '2029-11-22',
    affirmBy: '2027-11-22',
    closeOutBy: null,
  })
})

test('no rule sets dates where no CMMC status is earned', () => {
  const dates = affirmationDates({ ...level2, protocol: 'hipaa', kind: 'Evaluation', outcome: null, on: '2026-11-22' })
  expect(dates).toEqual({ statusOn: '2026-11-22', validUntil: null, affirmBy: null, closeOutBy: null })
})

test('the words name the company and where the duty stands', () => {
  expect(affirmationText('cmmc2', 'Self-assessment', 'Acme')).toMatchObject({
    by: 'Affirming official',
    statement: expect.stringContaining('Acme has implemented, and will maintain'),
    citation: '32 CFR 170.22(a)(2)',
  })
  expect(affirmationText('iso27001', 'Internal audit', 'Acme').citation).toContain('9.2')
})
