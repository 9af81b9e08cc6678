import { expect, test } from 'vitest'
import { controlsCsv } from './export.ts'
import { aControl } from '#web/lib/testing-control.ts'

test('cmmc2 carries practice ids and points', () => {
  const csv = controlsCsv('cmmc2', [
    aControl('3.5.3', { practiceId: 'IA.L2-3.5.3', safeguard_domain: 'IA', status: 'In Progress', notes: '=1+1' }),
  ])
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    'Control,Practice,Title,Family,Status,Points,Points at stake,Evidence,Last changed,Description,Notes',
    "3.5.3,IA.L2-3.5.3,Title of 3.5.3,Identification and Authentication,In Progress,5,-3,0,,,'=1+1",
  ])
})

test('other protocols speak their own words', () => {
  const csv = controlsCsv('hipaa', [aControl('164.312(d)', { safeguard_domain: 'technical' })])
  expect(csv.split('\r\n')[0]).toBe('Safeguard,Title,Safeguard category,Status,Evidence,Last changed,Description,Notes')
})
