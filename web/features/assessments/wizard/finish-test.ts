import * as z from 'zod/mini'
import { resultLookup, resultsOfControl } from '#domain/assessments/assessed-status.ts'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import type { Id } from '#domain/ids.ts'
import { api, authorizedFetch } from '#web/lib/api.ts'
import { columnsToCsv } from '#web/lib/export/columns-to-csv.ts'
import { callFunction } from '#web/lib/functions.ts'
import { resultLines, resultsExport } from '../parts/results-export.ts'
import type { ProposedStatus } from './proposed-statuses.ts'

export interface Finish {
  /** Save the report as an evidence item. */
  readonly evidence: boolean
  /** Control statuses to set; undefined leaves all unchanged. */
  readonly statuses: readonly ProposedStatus[] | undefined
  /** Results that become POA&M items. */
  readonly findings: readonly string[]
  readonly dueOn: string
}

/** By assessment the results whose report was saved, so that a retry does not save it twice. */
const kept = new Map<string, string>()

const frozen = z.object({ sha256: z.string() })

/** Applies the chosen outcomes of a test. Freezing comes last, so that a failed step can be retried. */
export async function finishTest(company: Id<'companies'>, content: Assessment, finish: Finish): Promise<void> {
  const { id: assessment, number } = content.assessment
  if (finish.statuses !== undefined) {
    const statuses = finish.statuses.map(({ control, status }) => ({ control_id: control.id, status }))
    await api.rpc('apply_results', { company, assessment, statuses }).throwOnError()
  }
  if (finish.findings.length > 0) {
    const due = finish.dueOn === '' ? {} : { due_on: finish.dueOn }
    await api.rpc('add_findings_to_poam', { company, assessment, results: [...finish.findings], ...due }).throwOnError()
  }
  const results = JSON.stringify(content.results)
  if (finish.evidence && kept.get(assessment) !== results) {
    await keepReport(company, content)
    kept.set(assessment, results)
  }
  await callFunction('freeze-assessment', { companyId: company, number }, frozen)
}

async function keepReport(company: Id<'companies'>, content: Assessment): Promise<void> {
  const { number, title } = content.assessment
  const report = columnsToCsv(resultsExport, resultLines(content))
  const form = new FormData()
  form.set('companyId', company)
  form.set('controlIds', testedControls(content).join(','))
  form.set('title', `Test A-${number}: ${title}`.slice(0, 200))
  form.set('file', new File([report], `test-a-${number}.csv`, { type: 'text/csv' }))
  const answer = await authorizedFetch(`${location.origin}/functions/v1/upload-evidence`, {
    method: 'POST',
    body: form,
  })
  if (!answer.ok) throw new Error('The report could not be kept as evidence.')
}

function testedControls({ controls, results }: Assessment): readonly string[] {
  const resultAt = resultLookup(results)
  const isTested = (control: Assessment['controls'][number]) =>
    resultsOfControl(control, resultAt).some((result) => result !== null)
  return controls.filter(isTested).map(({ id }) => id)
}
