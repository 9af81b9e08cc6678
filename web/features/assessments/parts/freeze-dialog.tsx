import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { PROOF_HELP } from '#domain/assessments/assessment-issue.ts'
import { resultsOfControl, resultLookup, verdictOf } from '#domain/assessments/assessed-status.ts'
import type { Assessment } from '#domain/assessments/assessment-schema.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { callFunction } from '#web/lib/functions.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useWrite } from '#web/lib/write/use-write.ts'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { StopsAndIssues } from '../issues/issue-groups.tsx'
import { assessmentIssues, whyNotReady } from '../issues/issues-query.ts'
import { refreshAssessments } from '../company-assessments.ts'

const EARNS_NOTHING = 'It earns no CMMC Status with these results. Once it is frozen, there is nothing to affirm.'
const CLOSES_NOTHING =
  'It closes nothing out with these results. Once it is frozen, another close-out has to follow in time.'

const frozen = z.object({ sha256: z.string() })

export interface FreezeDialogProps {
  content: Assessment
  /** No status, as it stands. */
  earnsNothing: boolean
  onClose: () => void
}

/** Mount it to open it. */
export function FreezeDialog({ content, earnsNothing, onClose }: FreezeDialogProps) {
  const { id: companyId } = useCompany()
  const { number } = content.assessment
  const query = useQuery(assessmentIssues(companyId, number))
  const write = useWrite(refreshAssessments(companyId))
  const freeze = async () => {
    const done = await write('The assessment could not be frozen', () =>
      callFunction('freeze-assessment', { companyId, number }, frozen),
    )
    if (done) toastSuccess(`A-${number} frozen`)
    return done
  }
  return (
    <FormDialog
      title={`Freeze A-${number}`}
      description="Keeps results, statements, evidence with its hashes, open items and the score permanently."
      submitLabel="Freeze assessment"
      disabledReason={whyNotReady(query.data)}
      onSubmit={freeze}
      onClose={onClose}
    >
      <StopsAndIssues
        query={query}
        stopsText={`An assessment that earns a status is frozen with its proof. ${PROOF_HELP}`}
        issuesTitle="Open issues"
        issuesText="They stay in the record, and the affirming official signs them."
        assessment={number}
        onFollow={onClose}
      />
      {query.data?.stops.length === 0 && query.data.issues.length === 0 && (
        <p>The consistency checks found no issues.</p>
      )}
      <p>{statusText(content)}</p>
      {earnsNothing && <p>{content.closes === null ? EARNS_NOTHING : CLOSES_NOTHING}</p>}
    </FormDialog>
  )
}

function statusText({ controls, results }: Assessment): string {
  const resultAt = resultLookup(results)
  const open = controls.filter((control) => verdictOf(resultsOfControl(control, resultAt)) === null).length
  if (open === 0) return `All ${controls.length} are assessed.`
  return `${open} of ${controls.length} are not assessed yet. They stay so, and count as not met.`
}
