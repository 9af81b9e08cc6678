import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutRecord } from './without-record.ts'

const ID = '2f0c9f6e-1111-4222-8333-444455556666'

test.each([
  ['/assessments/A-2?tab=results&control=3.1.2', '/assessments'],
  ['/inventory/AS-3', '/inventory'],
  ['/vulnerabilities/scans/S-1', '/vulnerabilities/scans'],
  ['/questionnaires/sent/SQ-1', '/questionnaires/sent'],
  ['/questionnaires/received/Q-1?question=4', '/questionnaires'],
  [`/questionnaires/templates/${ID}`, '/questionnaires/templates'],
  ['/test-protocol-wizard?test=4', '/test-protocol-wizard'],
  ['/poam?owner=me&open=V-1', '/poam?owner=me'],
  ['/evidence?request=12', '/evidence'],
  ['/vulnerabilities?status=open&asset=AS-3', '/vulnerabilities?status=open'],
  ['/ssp?section=scope&version=3&against=2', '/ssp?section=scope'],
])('%s becomes %s', (address, list) => {
  expect(withoutRecord(read(address))).toBe(list)
})

test.each([
  '/poam?owner=me',
  '/controls/3.1.2?domain=AC',
  '/controls/AC.L2-3.1.2',
  '/cve-dashboard/CVE-2026-1234',
  `/companies?open=${ID}`,
  `/portfolio?open=${ID}`,
])('%s names the same in every company', (address) => {
  expect(withoutRecord(read(address))).toBeUndefined()
})

test('no page names its record in another way', () => {
  const named = readdirSync(new URL('../features/', import.meta.url)).flatMap(pagesOfRecords)
  expect(named.toSorted()).toEqual([
    'assessments/$assessment',
    // An outside assessor's, without a company.
    'assessor/$assessmentId',
    'assessor/$assessmentId/plan',
    'controls/$controlNumber',
    'cve-dashboard/$cve',
    'docs/$name',
    'inventory/$asset',
    'questionnaires/received/$questionnaire',
    'questionnaires/sent/$questionnaire',
    'questionnaires/templates/$template',
    'vulnerabilities/scans/$scan',
  ])
})

function read(address: string) {
  const { pathname, searchParams } = new URL(address, 'https://parapet.example')
  return { pathname, search: Object.fromEntries(searchParams) }
}

function pagesOfRecords(feature: string): string[] {
  const folder = new URL(`../features/${feature}/`, import.meta.url)
  if (!readdirSync(folder).includes('routes.tsx')) return []
  const text = readFileSync(new URL('routes.tsx', folder), 'utf8')
  return [...text.matchAll(/path: '([^']*\$[^']*)'/g)].map(([, path = '']) => path)
}
