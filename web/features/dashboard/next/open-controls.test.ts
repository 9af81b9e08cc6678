import { expect, test } from 'vitest'
import type { ControlStatus } from '#domain/controls/status.ts'
import type { ProtocolId } from '#domain/protocols/protocol-id.ts'
import { isGate, openControls, pointsAtStake } from './open-controls.ts'

const control = (nist_id: string, status: ControlStatus = 'Not Started') => ({ nist_id, status })
const nextControl = <Control extends ReturnType<typeof control>>(protocol: ProtocolId, controls: readonly Control[]) =>
  openControls(protocol, controls)[0]

test('a missing system security plan comes first, whatever the points of others', () => {
  expect(nextControl('cmmc2', [control('3.1.1'), control('3.12.4')])).toEqual(control('3.12.4'))
})

test('with an SSP, the requirement with the most points comes first', () => {
  const controls = [control('3.1.3'), control('3.1.5'), control('3.1.1'), control('3.12.4', 'Completed')]
  expect(nextControl('cmmc2', controls)).toEqual(control('3.1.1'))
})

test('a control that counts as met is never next', () => {
  const excepted = { ...control('3.1.1'), countsAsMet: 'temporary-deficiency' as const }
  expect(nextControl('cmmc2', [excepted, control('3.1.3')])).toEqual(control('3.1.3'))
})

test('of two with equal points, the one in progress comes first', () => {
  const begun = control('3.1.2', 'In Progress')
  expect(nextControl('cmmc2', [control('3.1.1'), begun])).toBe(begun)
})

test('being in progress never outweighs a point', () => {
  expect(nextControl('cmmc2', [control('3.1.3', 'In Progress'), control('3.1.5')])).toEqual(control('3.1.5'))
})

test('level 1 practices go by their weight', () => {
  expect(nextControl('cmmc', [control('AC.L1-b.1.iii'), control('IA.L1-b.1.v')])).toEqual(control('IA.L1-b.1.v'))
})

test('without weights the given order decides, after those in progress', () => {
  expect(nextControl('soc2', [control('CC1.1'), control('CC1.2')])).toEqual(control('CC1.1'))
  expect(nextControl('soc2', [control('CC1.1'), control('CC1.2', 'In Progress')])?.nist_id).toBe('CC1.2')
})

test('no control is next when all are completed or out of scope', () => {
  expect(nextControl('hipaa', [control('164.308(a)(1)', 'Completed'), control('164.310', 'Not Applicable')])).toBe(
    undefined,
  )
})

test.each([
  ['cmmc2', control('3.1.1'), 5],
  ['cmmc2', control('3.5.3', 'In Progress'), 3],
  ['cmmc2', control('3.1.1', 'Completed'), 0],
  ['iso27001', control('A.5.1'), 0],
] as const)('%s %j has %i points at stake', (protocol, candidate, points) => {
  expect(pointsAtStake(protocol, candidate)).toBe(points)
})

test('only the system security plan of Level 2 gates a score', () => {
  expect(isGate('cmmc2', control('3.12.4'))).toBe(true)
  expect(isGate('cmmc2', control('3.1.1'))).toBe(false)
  expect(isGate('cmmc', control('3.12.4'))).toBe(false)
})
