import { expect, test } from 'vitest'
import { aControl } from '#web/lib/testing-control.ts'
import { deferralOf } from './deferral.ts'

const TODAY = '2026-11-21'
const five = aControl('3.1.1', { practiceId: 'AC.L2-3.1.1', weight: 5 })
const one = aControl('3.1.3', { practiceId: 'AC.L2-3.1.3', weight: 1 })

test('what is worth five points must be met, and says so', () => {
  const { eligible, barred } = deferralOf('cmmc2', [one, five], TODAY)
  expect(eligible).toBe(false)
  expect(barred.map(({ sentence }) => sentence)).toEqual([
    'AC.L2-3.1.1 is worth 5 points and cannot be on a POA&M. It must be met.',
  ])
})

test('what is worth one point may wait; where no rule speaks nothing is said', () => {
  expect(deferralOf('cmmc2', [one], TODAY)).toEqual({ eligible: true, barred: [] })
  expect(deferralOf('soc2', [aControl('CC6.1')], TODAY)).toEqual({ eligible: undefined, barred: [] })
})

test('at Level 1 nothing may wait, and there are no points to speak of', () => {
  const { eligible, barred } = deferralOf('cmmc', [aControl('AC.L1-b.1.i', { weight: 5 })], TODAY)
  expect(eligible).toBe(false)
  expect(barred).toMatchObject([
    { sentence: 'AC.L1-b.1.i cannot be on a POA&M. It must be met.', citation: '32 CFR 170.21(a)(1)' },
  ])
})

test('a control that is met bars nothing', () => {
  expect(deferralOf('cmmc2', [{ ...five, status: 'Completed' }], TODAY).eligible).toBe(true)
})
