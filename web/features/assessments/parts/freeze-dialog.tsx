import * as z from 'zod/mini'
import { foundOf, resultsByPlace, verdictOf } from '#domain/assessments/assessed-status.ts'
import { useCompany } from '#web/lib/company-context.ts'
import { callFunction } from '#web/lib/functions.ts'
import { useAction } from '#web/lib/use-action.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { useAssessmentsRefresh } from '../queries.ts'
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
  const refresh = useAssessmentsRefresh(companyId)
  const { busy, run } = useAction()
  const freeze = async () => {
    const done = await run('The assessment could not be frozen', async () => {
      await callFunction('freeze-assessment', { companyId, number }, frozen)
      await refresh()
    })
    if (done === undefined) return
    toastSuccess(`A-${number} frozen`)
    onClose()
  }
  return (
    <Dialog
      open
      size="small"
      busy={busy}
      onOpenChange={(open) => !open && onClose()}
      title={`Freeze A-${number}`}
      description="Keeps results, statements, evidence with its hashes, open items and the score as they stand now, for good."
      onSubmit={() => void freeze()}
      footer={<DialogButtons action="Freeze for good" busy={busy} onCancel={onClose} />}
    >
      <p>{standing(content)}</p>
      {earnsNothing && <p className="mt-2">{content.closes === null ? EARNS_NOTHING : CLOSES_NOTHING}</p>}
    </Dialog>
  )
}

function standing({ controls, results }: Assessment): string {
  const resultAt = resultsByPlace(results)
  const open = controls.filter((control) => verdictOf(foundOf(control, resultAt)) === null).length
  if (open === 0) return `All ${controls.length} are assessed.`
  return `${open} of ${controls.length} are not assessed yet. They stay so, and count as not met.`
}
