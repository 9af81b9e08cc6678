import * as z from 'zod/mini'
import { resultsOfControl, resultLookup, verdictOf } from '#domain/assessments/assessed-status.ts'
import { useCompany } from '#web/lib/company/company-context.ts'
import { callFunction } from '#web/lib/functions.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { useWrite } from '#web/lib/write/use-write.ts'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { refreshAssessments } from '../queries.ts'
import type { Assessment } from '../schema.ts'

const EARNS_NOTHING = 'It earns no CMMC Status as it stands. Once it is frozen, there is nothing to affirm.'
const CLOSES_NOTHING = 'It closes nothing out as it stands. Once it is frozen, another close-out has to follow in time.'

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
      size="small"
      title={`Freeze A-${number}`}
      description="Keeps results, statements, evidence with its hashes, open items and the score as they stand now, for good."
      submitLabel="Freeze for good"
      onSubmit={freeze}
      onClose={onClose}
    >
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
