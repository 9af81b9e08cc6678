import { useQuery } from '@tanstack/react-query'
import { PenLine, Snowflake, Upload, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import type { Outcome } from '#domain/assessments/affirmation.ts'
import { earnsStatus } from '#domain/assessments/assessment-kinds.ts'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { whyNotAgain, whyNotInForce } from '#domain/assessments/close-out.ts'
import { counted } from '#domain/text/counted.ts'
import { api } from '#web/lib/api.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useMyId } from '#web/lib/auth/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { formatDaysIn } from '#web/lib/format/format.ts'
import { refreshAssessments } from '../company-assessments.ts'
import { assessmentIssues } from '../issues/issues-query.ts'
import { ExportMenu } from './export-menu.tsx'
import { isOpenState } from '../labels.ts'

const FreezeDialog = lazyDialog(async () => (await import('./freeze-dialog.tsx')).FreezeDialog)
const ImportDialog = lazyDialog(async () => (await import('../import/import-results-dialog.tsx')).ImportResultsDialog)
const AffirmDialog = lazyDialog(async () => (await import('./affirm-dialog.tsx')).AffirmDialog)

type Closes = NonNullable<Assessment['closes']>

/** What is done with an assessment as a whole: each in its state. */
export function AssessmentActions({ content, earnsNothing }: { content: Assessment; earnsNothing: boolean }) {
  const [open, setOpen] = useState<'freeze' | 'affirm' | 'import'>()
  const readOnlyReason = useReadOnlyReason()
  const whyNotAffirm = useWhyNotAffirm(content)
  const { state, kind, number } = content.assessment
  const { id: companyId } = useCompany()
  // As far as the checks have run: the overview asks for them.
  const checks = useQuery({ ...assessmentIssues(companyId, number), enabled: false })
  const isOpen = isOpenState(state)
  const close = () => setOpen(undefined)
  return (
    <>
      {isOpen && <TakeOver assessment={content.assessment} />}
      {isOpen && (
        <Button icon={<Upload />} disabledReason={readOnlyReason} onClick={() => setOpen('import')}>
          Import OSCAL…
        </Button>
      )}
      <ExportMenu content={content} />
      {isOpen && (
        <Button
          variant={checks.data?.stops.length === 0 ? 'primary' : 'secondary'}
          icon={<Snowflake />}
          disabledReason={readOnlyReason}
          onClick={() => setOpen('freeze')}
        >
          Freeze
        </Button>
      )}
      {(state === 'Frozen' || isDueAgain(content)) && (
        <Button
          variant={kind === 'Control test' ? 'secondary' : 'primary'}
          icon={<PenLine />}
          disabledReason={whyNotAffirm}
          onClick={() => setOpen('affirm')}
        >
          {state === 'Frozen' ? 'Affirm' : 'Affirm again'}
        </Button>
      )}
      {open === 'import' && <ImportDialog content={content} onClose={close} />}
      {open === 'freeze' && <FreezeDialog content={content} earnsNothing={earnsNothing} onClose={close} />}
      {open === 'affirm' && <AffirmDialog content={content} onClose={close} />}
    </>
  )
}

/** Until then the facts of the assessment say when. */
function isDueAgain({ assessment, at }: Assessment): boolean {
  return assessment.state === 'Affirmed' && whyNotAgain(assessment, at.slice(0, 10)) === undefined
}

function useWhyNotAffirm({ assessment, closes, at }: Assessment): string | undefined {
  const { canManageSettings } = usePermissions()
  const me = useMyId()
  const { protocol, kind, outcome, officialId, state } = assessment
  if (!canManageSettings && officialId !== me) return 'An Owner or the named official affirms'
  if (state === 'Frozen' && closes !== null) return whyNotClose(closes, outcome, at)
  if (earnsStatus(protocol, kind) && outcome === 'none') return 'No status was earned, so no affirmation is needed'
  return undefined
}

function whyNotClose(closes: Closes, outcome: Outcome | null, at: string): string | undefined {
  if (outcome !== 'final') return 'Requirements are still open, so nothing is closed out'
  const obstacle = whyNotInForce(closes, at.slice(0, 10))
  return obstacle && formatDaysIn(obstacle)
}

function TakeOver({ assessment }: Pick<Assessment, 'assessment'>) {
  const { id: company } = useCompany()
  const readOnlyReason = useReadOnlyReason()
  const { busy, run } = useAction(refreshAssessments(company))
  const take = async () => {
    const done = await run('The results could not be copied', () =>
      api.rpc('prefill_results', { company, assessment: assessment.id }).throwOnError(),
    )
    if (done === undefined) return
    const { data } = done.outcome
    toastSuccess(counted(data, 'result copied', 'results copied'), {
      description: 'The company’s own results, marked as examined. Results entered earlier are kept.',
    })
  }
  return (
    <Button busy={busy} icon={<WandSparkles />} disabledReason={readOnlyReason} onClick={() => void take()}>
      Copy own results
    </Button>
  )
}
