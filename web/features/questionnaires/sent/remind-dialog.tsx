import { useState } from 'react'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { FormDialog } from '#web/lib/form/form-dialog.tsx'
import { HandOverDialog } from '#web/lib/sent-questionnaires/hand-over-dialog.tsx'
import {
  invitedRespondents,
  useSentChanges,
  type GivenLinks,
  type Invited,
  type SentQuestionnaire,
} from '#web/lib/sent-questionnaires/sent-queries.ts'
import { isOpenState } from '#web/lib/sent-questionnaires/sent-state.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { respondentsToRemind } from './respondents-to-remind.ts'

interface RemindDialogProps {
  selected: readonly SentQuestionnaire[]
  onClose: (isDone: boolean) => void
}

const NONE: readonly Invited[] = []
/** Of one request. */
const REMINDERS_MAX = 100

/** Sends new links to the respondents of every selected questionnaire that is open. Mount it to open it. */
export function RemindDialog({ selected, onClose }: RemindDialogProps) {
  const { sendLinks } = useSentChanges()
  const { data: invited } = useCompanyQuery(invitedRespondents)
  const [given, setGiven] = useState<GivenLinks>()
  if (given !== undefined) return <HandOverDialog given={given} onClose={() => onClose(true)} />
  const open = selected.filter(isOpenState)
  const due = respondentsToRemind(open, invited ?? NONE)
  const submit = async () => {
    const done = await sendLinks(
      due.map(({ questionnaire, respondent }) => ({
        questionnaireId: questionnaire.id,
        personId: respondent.person_id,
      })),
    )
    if (done === undefined) return undefined
    if (done.outcome.handOver.length > 0) {
      setGiven(done.outcome)
      return undefined
    }
    toastSuccess(due.length === 1 ? 'Reminder sent by email' : 'Reminders sent by email')
    return done
  }
  return (
    <FormDialog
      title="Send reminders"
      description="Each respondent gets a new link. The one before stops working; answers are kept."
      submitLabel={due.length === 1 ? 'Send 1 reminder' : `Send ${due.length} reminders`}
      disabledReason={reasonAgainst(due.length)}
      onSubmit={submit}
      onClose={onClose}
    >
      {invited !== undefined && due.length === 0 && (
        <p>No respondent has to answer the selected questionnaires. Open one to send a link.</p>
      )}
      <ul className="space-y-2">
        {due.map(({ questionnaire, respondent }) => (
          <Reminder key={respondent.id} questionnaire={questionnaire} respondent={respondent} />
        ))}
      </ul>
    </FormDialog>
  )
}

function reasonAgainst(count: number): string | undefined {
  if (count === 0) return 'No respondent has to answer the selected questionnaires'
  return count > REMINDERS_MAX ? `Select fewer: at most ${REMINDERS_MAX} reminders at once` : undefined
}

interface ReminderProps {
  questionnaire: SentQuestionnaire
  respondent: Invited
}

function Reminder({ questionnaire: { number, title, third_parties: thirdParty }, respondent }: ReminderProps) {
  const { name, email } = respondent.people
  return (
    <li>
      <p className="font-medium">
        {name} <span className="font-normal text-muted">{thirdParty.name}</span>
      </p>
      <p className="text-small text-muted">
        {`SQ-${number} ${title} · ${email ?? 'no email address: you hand over the link'}`}
      </p>
    </li>
  )
}
