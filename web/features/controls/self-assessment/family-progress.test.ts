import { expect, test } from 'vitest'
import { aControl } from '#web/lib/testing-control.ts'
import { answeredIn, isAnswered, nextGroup } from './family-progress.ts'

const control = (nistId: string, domain: string, status: 'Not Started' | 'Completed' = 'Not Started') =>
  aControl(nistId, { safeguard_domain: domain, status })
const group = (domain: string, ...controls: ReturnType<typeof control>[]) => ({ domain, name: domain, controls })
const answer = (nistId: string) => ({
  controlId: aControl(nistId).id,
  practice: 'No' as const,
  isEverywhere: null,
  shownBy: '',
})

const access = group('AC', control('1', 'AC', 'Completed'), control('2', 'AC', 'Completed'))
const training = group('AT', control('3', 'AT'), control('4', 'AT'))
const audit = group('AU', control('5', 'AU'), control('6', 'AU'))

test('a requirement is answered by an answer, also by No, or by a status set elsewhere', () => {
  expect(isAnswered(control('3', 'AT'), [])).toBe(false)
  expect(isAnswered(control('3', 'AT'), [answer('3')])).toBe(true)
  expect(isAnswered(control('1', 'AC', 'Completed'), [])).toBe(true)
  expect(answeredIn(training, [answer('3')])).toBe(1)
})

test('it resumes in the group that is begun, then begins the next', () => {
  const groups = [access, training, audit]
  expect(nextGroup(groups, [])?.domain).toBe('AT')
  expect(nextGroup(groups, [answer('5')])?.domain).toBe('AU')
  expect(nextGroup(groups, ['3', '4', '5', '6'].map(answer))).toBeUndefined()
})
