import { expect, test } from 'vitest'
import { heldStatus } from './controls/held-status.ts'
import { missingText, cmmcStatusText } from './standing-words.ts'

const standing = { pointsToGo: 0, ineligibleOpen: [] }
const short = { status: 'none', pointsToGo: 5, ineligibleOpen: [] } as const
const on = (today: string, conditional_on: string | null, final: { on: string; until: string } | null = null) =>
  heldStatus({ conditional_on, final }, today)
const said = (...given: Parameters<typeof cmmcStatusText>) => {
  const { lead, text, lacks } = cmmcStatusText(...given)
  return `${lead}. ${text}${lacks ? ' …' : ''}`
}

test('without a status it names the one that would be given, and what is missing', () => {
  const none = on('2026-11-22', null)
  expect(said(short, none)).toBe('Not yet Conditional.  …')
  expect(said({ status: 'conditional', ...standing }, none)).toContain('Conditional possible. What is open')
  expect(said({ status: 'final', ...standing }, none)).toContain('Final possible.')
})

test('a Conditional status stays while the score falls, with a note that it would no longer be given', () => {
  const held = on('2026-11-22', '2026-09-23')
  const since = 'Conditional since Sep\u00A023,\u00A02026. Day 60 of 180 · closes Mar\u00A022,\u00A02027.'
  expect(said(short, held)).toBe(`${since} It would no longer be given: …`)
  expect(said({ status: 'conditional', ...standing }, held)).toBe(since)
  expect(said({ status: 'final', ...standing }, held)).toBe(
    `${since} Every requirement is met: a close-out makes it Final.`,
  )
})

test('after it has expired it says what is required', () => {
  const held = on('2027-03-23', '2026-09-23')
  expect(said(short, held)).toBe(
    'Conditional status expired. Day 181 of 180 · closed Mar\u00A022,\u00A02027. To another: …',
  )
  expect(said({ status: 'conditional', ...standing }, held)).toContain('It takes a new assessment.')
})

test('a Final status shows its end, and what has become worse since', () => {
  const held = on('2026-11-22', null, { on: '2026-09-23', until: '2029-09-23' })
  expect(said({ status: 'final', ...standing }, held)).toBe(
    'Final since Sep\u00A023,\u00A02026. Valid until Sep\u00A023,\u00A02029.',
  )
  for (const status of ['none', 'conditional'] as const)
    expect(said({ ...short, status }, held)).toBe(
      'Final since Sep\u00A023,\u00A02026. Valid until Sep\u00A023,\u00A02029. It would no longer be given: not every requirement is met.',
    )
})

test('of a Final and a Conditional status it shows the later one, and no expired one beside a current one', () => {
  const final = { on: '2026-09-23', until: '2029-09-23' }
  expect(on('2026-11-22', '2026-08-01', final)).toMatchObject({ kind: 'final' })
  expect(on('2026-11-22', '2026-10-01', final)).toMatchObject({ kind: 'conditional' })
  expect(on('2027-10-01', '2026-10-01', final)).toMatchObject({ kind: 'final' })
})

test('points and ineligible items are two tests, each named only when it fails', () => {
  expect(missingText({ status: 'none', pointsToGo: 17, ineligibleOpen: ['3.1.20', '3.12.4'] })).toEqual({
    points: '17 points',
    items: '2 ineligible items',
  })
  expect(missingText({ status: 'none', pointsToGo: 1, ineligibleOpen: [] })).toEqual({ points: '1 point' })
  expect(missingText({ status: 'none', pointsToGo: 0, ineligibleOpen: ['3.12.4'] })).toEqual({
    items: '1 ineligible item',
  })
  expect(missingText({ status: 'conditional', pointsToGo: 0, ineligibleOpen: [] })).toEqual({})
})
