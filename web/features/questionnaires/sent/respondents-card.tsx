import { useState } from 'react'
import { counted } from '#domain/text/counted.ts'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { formatDate } from '#web/lib/format/format.ts'
import {
  invitedRespondents,
  useSentChanges,
  type Invited,
  type SentQuestionnaire,
} from '#web/lib/sent-questionnaires/sent-queries.ts'
import { isOpenState } from '#web/lib/sent-questionnaires/sent-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { newestLinks } from './respondents-to-remind.ts'

const ENDED = {
  revoked: 'access revoked',
  'wrong codes': 'link blocked after five wrong codes',
  replaced: 'link replaced',
  finished: 'finished',
} as const satisfies Readonly<Record<NonNullable<Invited['ended_because']>, string>>

/** Who has a link to the questionnaire, whether they have opened it, and how to end their access. */
export function RespondentsCard({ row }: { row: SentQuestionnaire }) {
  const { data: invited } = useCompanyQuery(invitedRespondents)
  const [revoking, setRevoking] = useState<Invited>()
  const { revokeAccess } = useSentChanges()
  const respondents = invited === undefined ? [] : newestLinks(row, invited)
  if (invited !== undefined && respondents.length === 0 && isOpenState(row)) return <NoRespondents row={row} />
  if (respondents.length === 0) return null
  return (
    <Card title="Respondents" className="mb-4">
      <ul className="divide-y divide-border">
        {respondents.map((respondent) => (
          <Respondent
            key={respondent.id}
            respondent={respondent}
            delegator={invited?.find(({ id }) => id === respondent.delegated_by)?.people.name}
            onRevoke={() => setRevoking(respondent)}
          />
        ))}
      </ul>
      {revoking !== undefined && (
        <ConfirmDialog
          title={`Revoke the access of ${revoking.people.name}?`}
          consequence={consequenceOf(revoking)}
          confirmLabel="Revoke access"
          onConfirm={() => revokeAccess(revoking.id)}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </Card>
  )
}

/** A questionnaire that was sent again without email, or whose respondents are gone. */
function NoRespondents({ row }: { row: SentQuestionnaire }) {
  const readOnlyReason = useReadOnlyReason()
  const [isSending, setSending] = useState(false)
  return (
    <Card title="Respondents" className="mb-4">
      <p>No contact of {row.third_parties.name} has a link yet.</p>
      <Button className="mt-3" disabledReason={readOnlyReason} onClick={() => setSending(true)}>
        Send links…
      </Button>
      {isSending && <LinkDialog row={row} isReturn={false} onClose={() => setSending(false)} />}
    </Card>
  )
}

interface RespondentProps {
  respondent: Invited
  /** The respondent whose colleague this is. */
  delegator: string | undefined
  onRevoke: () => void
}

function Respondent({ respondent, delegator, onRevoke }: RespondentProps) {
  const readOnlyReason = useReadOnlyReason()
  const { people: person, ended_because: ended, entered_at: entered, access_until: until } = respondent
  const opened = entered === null ? 'not opened yet' : `opened ${formatDate(entered)}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-medium break-words">{person.name}</p>
        <p className="text-small break-words text-muted">
          {[
            person.email,
            delegator !== undefined && delegationOf(respondent, delegator),
            opened,
            ended === null ? `open until ${formatDate(until)}` : ENDED[ended],
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {ended === null && (
        <Button
          size={28}
          disabledReason={readOnlyReason}
          aria-label={`Revoke the access of ${person.name}`}
          onClick={onRevoke}
        >
          Revoke access…
        </Button>
      )}
    </li>
  )
}

function consequenceOf({ delegated_by: delegator }: Invited): string {
  return delegator === null
    ? 'The link stops working at once, and those of colleagues to whom the person delegated questions. Answers that were saved are kept.'
    : 'The link stops working at once. Answers that were saved are kept.'
}

/** A colleague whose questions were taken back has none. */
function delegationOf({ delegated_questions: questions }: Invited, delegator: string): string {
  if (questions.length === 0) return `colleague of ${delegator}`
  return `${counted(questions.length, 'question', 'questions')} delegated by ${delegator}`
}
