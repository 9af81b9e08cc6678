import { EMPTY_PROFILE } from '../companies/company-profile.ts'
import { expect, test } from 'vitest'
import { aRisk } from '../ssp/testing-content.ts'
import { resourcesOfPlan } from './write-plan-texts.ts'

const of = (risks: Parameters<typeof resourcesOfPlan>[0]['plan']['risks']) =>
  resourcesOfPlan({
    company: { id: 'c', name: 'Clinic', cageCode: null, profile: EMPTY_PROFILE },
    protocol: 'hipaa',
    plan: { rows: [], texts: [], reviews: [], providers: [], versions: [], risks },
  })['back-matter']?.resources

test('a risk of the register is named with its levels, and a plan without risks says nothing of them', () => {
  const [resource] =
    of([aRisk(3, { title: 'Theft', likelihood: 'Low', impact: 'High', controls: ['164.310(d)(1)'] })]) ?? []
  expect(resource?.title).toBe('Theft')
  expect(resource?.props?.map(({ name, value, remarks }) => [name, remarks ?? value])).toEqual([
    ['risk', '3'],
    ['controls', '164.310(d)(1)'],
    ['cell', 'Low'],
    ['cell', 'High'],
    ['cell', 'Open'],
  ])
  expect(of([])).toBeUndefined()
})
