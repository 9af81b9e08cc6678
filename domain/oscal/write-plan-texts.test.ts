import { EMPTY_PROFILE } from '../companies/company-profile.ts'
import { expect, test } from 'vitest'
import { resourcesOfPlan } from './write-plan-texts.ts'

test('the level of a HIPAA risk is the computed one, whatever is stored under its name', () => {
  const values = { likelihood: 'Low', impact: 'High', level: 'High' }
  const plan = { rows: [{ id: 'r', section: 'risks', control: null, values }], texts: [] }
  const { 'back-matter': matter } = resourcesOfPlan({
    company: { id: 'c', name: 'Clinic', cageCode: null, profile: EMPTY_PROFILE },
    protocol: 'hipaa',
    plan: { ...plan, reviews: [], providers: [], versions: [] },
  })
  const cells = matter?.resources[0]?.props?.filter(({ name }) => name === 'cell')
  expect(cells?.map(({ value, remarks }) => [value, remarks])).toEqual([
    ['likelihood', 'Low'],
    ['impact', 'High'],
    ['level', 'Low'],
  ])
})
