import { expect, test } from 'vitest'
import { aControl } from '#web/lib/testing-control.ts'
import { deferralOf } from './deferral.ts'

const TODAY = '2026-11-21'
const five = aControl('3.1.1', { practiceId: 'AC.L2-3.1.1', weight: 5 })
const one = aControl('3.1.3', { practiceId: 'AC.L2-3.1.3', weight: 1 })

test('a control worth five points is not allowed and says why', () => {
  const { eligible, ineligibleControls } = deferralOf('cmmc2', [one, five], TODAY)
  expect(eligible).toBe(false)
  expect(ineligibleControls.map(({ sentence }) => sentence)).toEqual([
    'AC.L2-3.1.1 is worth 5 points and cannot be on a POA&M. It must be met.',
  ])
})

test('a control worth one point is allowed; without a rule, eligibility is undefined', () => {
  expect(deferralOf('cmmc2', [one], TODAY)).toEqual({ eligible: true, ineligibleControls: [] })
  expect(deferralOf('soc2', [aControl('CC6.1')], TODAY)).toEqual({ eligible: undefined, ineligibleControls: [] })
})

test('Level 1 allows no control, and its message mentions no points', () => {
  const { eligible, ineligibleControls } = deferralOf('cmmc', [aControl('AC.L1-b.1.i', { weight: 5 })], TODAY)
  expect(eligible).toBe(false)
  expect(ineligibleControls).toMatchObject([
    { sentence: 'AC.L1-b.1.i cannot be on a POA&M. It must be met.', citation: '32 CFR 170.21(a)(1)' },
  ])
})

test('a met control never makes an item ineligible', () => {
  expect(deferralOf('cmmc2', [{ ...five, status: 'Completed' }], TODAY).eligible).toBe(true)
})
