import { expect, test, vi } from 'vitest'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { parseId } from '#domain/ids.ts'
import { emptyResult } from '../save-results.ts'
import { finishTest } from './finish-test.ts'

const sent = vi.hoisted(() => ({ reports: [] as (FormDataEntryValue | null)[], freezes: 0 }))
vi.hoisted(() => vi.stubGlobal('location', { origin: 'http://localhost' }))
vi.mock('#web/lib/api.ts', () => ({
  api: {},
  authorizedFetch: (_url: string, { body }: { body: FormData }) => {
    sent.reports.push(body.get('controlIds'))
    return Promise.resolve(Response.json({}))
  },
}))
vi.mock('#web/lib/functions.ts', () => ({
  callFunction: () => {
    sent.freezes += 1
    return sent.freezes === 1 ? Promise.reject(new Error('No assessor is named.')) : Promise.resolve({ sha256: '' })
  },
}))

const control = (id: string): Assessment['controls'][number] => ({
  id,
  number: id,
  title: '',
  domain: null,
  status: 'In Progress',
  naReason: '',
  partialCase: null,
  statement: '',
  exception: null,
  objectives: [],
  evidence: [],
})

const CONTENT: Assessment = {
  company: 'Acme',
  cageCode: null,
  at: '2026-11-23T00:00:00Z',
  assessment: {
    id: 'a',
    number: 4,
    protocol: 'cmmc2',
    kind: 'Control test',
    title: 'Doors',
    scope: '',
    coversAll: false,
    state: 'In Progress',
    startsOn: null,
    endsOn: null,
    beganOn: null,
    endedOn: null,
    finishedOn: null,
    statusOn: null,
    validUntil: null,
    affirmBy: null,
    closeOutBy: null,
    leadId: null,
    officialId: null,
    outcome: null,
  },
  closes: null,
  closeOuts: [],
  assessors: [],
  controls: [control('3.10.1'), control('3.10.2')],
  results: [{ ...emptyResult('3.10.1', null), result: 'Met' }, emptyResult('3.10.2', null)],
  plan: [],
}

test('the report is kept once, also after a retry, for the controls that were tested', async () => {
  const company = parseId('companies', '00000000-0000-0000-0000-000000000001')
  const finish = { evidence: true, statuses: undefined, findings: [], dueOn: '' }
  await expect(finishTest(company, CONTENT, finish)).rejects.toThrow('No assessor')
  await finishTest(company, CONTENT, finish)
  expect(sent).toEqual({ reports: ['3.10.1'], freezes: 2 })
})
