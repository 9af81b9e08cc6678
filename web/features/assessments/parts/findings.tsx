import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { wordingOf, type Wording } from '#domain/protocols/wording.ts'
import { counted } from '#domain/text/counted.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LAST_DAY, TextField } from '#web/ui/form/text-field.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { EmptyCard } from '#web/ui/state/empty-card.tsx'
import { refreshAssessments } from '../company-assessments.ts'
import { findingsOf } from '../queries.ts'
import { dueError } from '../labels.ts'

/** The findings with their POA&M items. */
export function Findings({ content }: { content: Assessment }) {
  const { id: companyId } = useCompany()
  const query = useQuery(findingsOf(companyId, content.assessment.id))
  if (query.data === undefined) return <QueryFallback query={query} what="The findings" />
  if (query.data.length === 0) return <EmptyCard kind="nothing-left" title="Every requirement is met." />
  const words = wordingOf(content.assessment.protocol)
  const controls = new Map(content.controls.map((control) => [control.id, control]))
  const findings = query.data.flatMap((finding) => {
    const control = controls.get(finding.control_id)
    return control === undefined ? [] : [{ finding, control }]
  })
  const open = findings.filter(({ finding }) => finding.item === null).map(({ finding }) => finding.id)
  return (
    <Card title={countText(findings.length, new Set(findings.map(({ control }) => control.id)).size, words)} flush>
      <PlanButton assessmentId={content.assessment.id} open={open} />
      <ul aria-label="Findings" className="divide-y divide-border border-t border-border">
        {findings.map(({ finding, control }) => (
          <Finding key={finding.id} finding={finding} control={control} />
        ))}
      </ul>
    </Card>
  )
}

/** "3 findings on 1 control": the tab counts controls, the list findings. */
function countText(findings: number, controls: number, { controlSingular, controlPlural }: Wording): string {
  const noun = (controls === 1 ? controlSingular : controlPlural).toLowerCase()
  return `${counted(findings, 'finding', 'findings')} on ${controls} ${noun}`
}

interface FindingProps {
  finding: { objective_id: string | null; finding: string; observed: string; item: { number: number } | null }
  control: Assessment['controls'][number]
}

function Finding({ finding, control }: FindingProps) {
  const objective = control.objectives.find(({ id }) => id === finding.objective_id)
  return (
    <li className="grid gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p>
          <span className="mr-2 font-mono text-small">
            {control.number}
            {objective !== undefined && `[${objective.letter}]`}
          </span>
          {finding.finding || finding.observed || objective?.words || control.title}
        </p>
      </div>
      {finding.item === null ? (
        <span className="text-small text-muted">Not planned yet</span>
      ) : (
        <Link
          to="/poam"
          search={{ open: `V-${finding.item.number}` }}
          className="rounded-sm font-mono text-small text-brand-text hover:underline"
        >
          V-{finding.item.number}
        </Link>
      )}
    </li>
  )
}

function addedText(added: number): string {
  if (added === 0) return 'Open POA&M items cover them already'
  return counted(added, 'item added to the plan of action', 'items added to the plan of action')
}

/** Adds a POA&M item for each control with findings that no open item covers. */
function PlanButton({ assessmentId, open }: { assessmentId: string; open: string[] }) {
  const { id: company } = useCompany()
  const [due, setDue] = useState('')
  const readOnlyReason = useReadOnlyReason()
  const { busy, run } = useAction(refreshAssessments(company))
  const badDay = dueError(due)
  const plan = async () => {
    const day = due === '' ? {} : { due_on: due }
    const done = await run('The findings could not be planned', () =>
      api.rpc('add_findings_to_poam', { company, assessment: assessmentId, results: open, ...day }).throwOnError(),
    )
    if (done) toastSuccess(addedText(done.outcome.data))
  }
  return (
    <div className="flex flex-wrap items-end gap-2 px-4 pb-4">
      <TextField label="Due" type="date" max={LAST_DAY} error={badDay} className="w-40" value={due} onChange={setDue} />
      <Button
        busy={busy}
        disabledReason={readOnlyReason ?? (open.length === 0 ? 'Every finding has a POA&M item' : badDay)}
        onClick={() => void plan()}
      >
        Plan {counted(open.length, 'finding', 'findings')}
      </Button>
    </div>
  )
}
