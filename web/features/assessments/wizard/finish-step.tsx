import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resultsOfControl, resultLookup } from '#domain/assessments/assessed-status.ts'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { counted } from '#domain/text/counted.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { refreshAssessments } from '../company-assessments.ts'
import { findingsOf } from '../queries.ts'
import { finishTest } from './finish-test.ts'
import { dueError } from '../labels.ts'
import { proposedStatuses } from './proposed-statuses.ts'

/** Chooses the outcomes of a test: report as evidence, control statuses, POA&M items. */
export function FinishStep({ content }: { content: Assessment }) {
  const { id: companyId } = useCompany()
  const { data: findings = [] } = useQuery(findingsOf(companyId, content.assessment.id))
  const [wants, setWants] = useState({ evidence: true, statuses: true, plan: true })
  const [dueOn, setDueOn] = useState('')
  const readOnlyReason = useReadOnlyReason()
  const { busy, run } = useAction(refreshAssessments(companyId))
  const proposed = proposedStatuses(content)
  const unplanned = findings.filter(({ item }) => item === null)
  const badDay = wants.plan && unplanned.length > 0 ? dueError(dueOn) : undefined
  const finish = async () => {
    const done = await run('The test could not be finished', () =>
      finishTest(companyId, content, {
        evidence: wants.evidence,
        statuses: wants.statuses ? proposed : undefined,
        findings: wants.plan ? unplanned.map(({ id }) => id) : [],
        dueOn,
      }),
    )
    if (done) toastSuccess(`A-${content.assessment.number} finished`)
  }
  const box = (name: keyof typeof wants, label: string, description: string) => (
    <Checkbox
      checked={wants[name]}
      onChange={({ target }) => setWants({ ...wants, [name]: target.checked })}
      label={label}
      description={description}
    />
  )
  return (
    <Card title="Results" subtitle={openText(content)}>
      <Form onSubmit={() => void finish()} className="max-w-180 space-y-4">
        {box(
          'evidence',
          'Keep the report as evidence',
          'Steps, samples and results as a file, for every control that was tested.',
        )}
        {box('statuses', 'Apply the results', 'Objectives take these results, and these statuses change:')}
        {wants.statuses && <Proposed proposed={proposed} />}
        {box('plan', `Create POA&M items (${controlsIn(unplanned)})`, 'One for each control that is not met.')}
        {wants.plan && unplanned.length > 0 && (
          <TextField
            label="Due on"
            type="date"
            max={LAST_DAY}
            error={badDay}
            className="w-44"
            value={dueOn}
            onChange={setDueOn}
          />
        )}
        <p className="text-small text-muted">The test is then frozen and cannot be changed.</p>
        <Button type="submit" variant="primary" busy={busy} disabledReason={readOnlyReason ?? badDay}>
          Finish the test
        </Button>
      </Form>
    </Card>
  )
}

function Proposed({ proposed }: { proposed: ReturnType<typeof proposedStatuses> }) {
  if (proposed.length === 0) return <p className="pl-6 text-small text-muted">No status changes.</p>
  return (
    <ul aria-label="Statuses that change" className="space-y-1 pl-6">
      {proposed.map(({ control, status }) => (
        <li key={control.id}>
          <span className="mr-2 font-mono text-small">{control.number}</span>
          {control.status} → {status}
        </li>
      ))}
    </ul>
  )
}

/** A control has one item for all of its findings. */
function controlsIn(findings: readonly { readonly control_id: string }[]): number {
  return new Set(findings.map(({ control_id: control }) => control)).size
}

function openText({ controls, results }: Assessment): string {
  const resultAt = resultLookup(results)
  const open = controls
    .flatMap((control) => resultsOfControl(control, resultAt))
    .filter((result) => result === null).length
  if (open === 0) return 'Everything has a result.'
  return counted(open, 'result is still open.', 'results are still open.')
}
