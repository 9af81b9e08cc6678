import { expect, test } from 'vitest'
import { assess } from '#domain/scoring/assess.ts'
import { dashboardCsv, dashboardFileName } from './export-dashboard.ts'

test('the export has one row for each domain and the total last', () => {
  const csv = dashboardCsv(
    'cmmc2',
    assess('cmmc2', [
      { nist_id: '3.1.1', safeguard_domain: 'AC', status: 'Completed' },
      { nist_id: '3.1.2', safeguard_domain: 'AC', status: 'Not Started' },
      { nist_id: '3.2.1', safeguard_domain: 'AT', status: 'Not Applicable' },
    ]),
  )
  expect(csv.trim().split('\r\n')).toEqual([
    'Family code,Family,Controls,Completed,In Progress,Not Started,Not Applicable,Completed (%),Health',
    'AC,Access Control,2,1,0,1,0,50,On-Track',
    'AT,Awareness and Training,1,0,0,0,1,100,Compliant',
    ',All,3,1,0,1,1,50,',
  ])
})

test('a domain that reads as a formula stays text', () => {
  const csv = dashboardCsv('soc2', assess('soc2', [{ nist_id: 'X', safeguard_domain: '=1+1', status: 'Completed' }]))
  expect(csv).toContain("'=1+1,'=1+1,1")
})

test('the file is named after company and day', () => {
  const day = new Date(2026, 10, 5)
  expect(dashboardFileName('Ácme & Sons, Inc.', day)).toBe('acme-sons-inc-dashboard-2026-11-05.csv')
  expect(dashboardFileName('日本', day)).toBe('dashboard-2026-11-05.csv')
})
