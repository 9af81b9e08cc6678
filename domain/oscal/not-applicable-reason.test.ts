import { expect, test } from 'vitest'
import { EMPTY_PROFILE } from '../companies/company-profile.ts'
import type { AssessmentRecord, Found, RecordedControl } from '../assessments/assessment-record.ts'
import { readOscal } from './read-file.ts'
import { readResults } from './read-results.ts'
import { faultsByNist } from './testing-schemas.ts'
import { oscalAssessment } from './write-assessment.ts'

const found = (result: Found['result'], observed = '', finding = ''): Found => ({
  result,
  methods: [],
  steps: '',
  sample: '',
  observed,
  finding,
})
const objective = (letter: string, own: string, what: Found) => ({
  letter,
  words: letter,
  ownResult: null,
  ownNote: own,
  found: what,
})
const control: RecordedControl = {
  number: '3.1.16',
  title: 'Wireless',
  domain: null,
  status: 'Not Applicable',
  naReason: 'There is no wireless network.',
  statement: '',
  verdict: 'Not Applicable',
  objectives: [
    objective('a', 'No access point.', found('Not Applicable', 'Looked for one.')),
    objective('b', 'No access point.', found('Not Applicable')),
    objective('c', '', found('Not Applicable', ' ')),
    objective('d', 'No access point.', found('Met', 'Seen.')),
  ],
  evidence: [],
}
const record: AssessmentRecord = {
  format: 1,
  number: 1,
  title: 'Yearly',
  kind: 'Self-assessment',
  protocol: 'cmmc2',
  company: 'Acme',
  cageCode: null,
  scope: 'All',
  coversAll: false,
  beganOn: null,
  frozenAt: '2026-01-01T00:00:00.000Z',
  frozenBy: 'Olga',
  assessors: [],
  counts: { met: 0, notMet: 0, notApplicable: 1, open: 0 },
  score: null,
  outcome: null,
  controls: [control],
  plan: [],
}

test('a frozen objective that is not applicable says why: the assessor, the company’s note, or its control', () => {
  const document = oscalAssessment({
    id: 'a',
    company: { id: 'c', name: 'Acme', cageCode: null, profile: EMPTY_PROFILE },
    protocol: 'cmmc2',
    sha256: '0'.repeat(64),
    record,
    affirmations: [],
  })
  expect(faultsByNist('results', document)).toEqual([])
  const read = readResults(readOscal(JSON.stringify(document), 'assessment-results').document)
  expect(read.map(({ objective: letter, reason }) => [letter, reason])).toEqual([
    ['a', 'Looked for one.'],
    ['b', 'No access point.'],
    ['c', 'There is no wireless network.'],
    ['d', ''],
  ])
})
