import { useState } from 'react'
import { messageOf } from '#web/lib/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import type { Handed } from './delegate-dialog.tsx'
import { delegateQuestions, takeBack, type Delegation } from './delegation-calls.ts'

const STATES = {
  'not opened': 'link not opened yet',
  opened: 'link opened',
  expired: 'link expired',
  revoked: 'access revoked',
  'wrong codes': 'link blocked after five wrong codes',
  replaced: 'link replaced',
  finished: 'finished',
} as const satisfies Readonly<Record<Delegation['state'], string>>

interface ColleagueRowProps {
  delegation: Delegation
  accessToken: string
  onHanded: (handed: Handed) => void
  onTakenBack: () => void
}

/** A colleague: how far they are, a new link, and taking the questions back. */
export function ColleagueRow({ delegation, accessToken, onHanded, onTakenBack }: ColleagueRowProps) {
  const { seat, name, email, state, questions } = delegation
  const [asking, ask] = useState<'link' | 'back'>()
  const [issue, setIssue] = useState('')
  const answered = questions.filter((question) => question.is_answered).length
  const during = async (work: () => Promise<void>) => {
    setIssue('')
    await work().catch((error: unknown) => setIssue(messageOf(error)))
    return true
  }
  const renew = async () => {
    const handOver = await delegateQuestions(accessToken, { questions: questions.map(({ id }) => id), name, email })
    onHanded({ name, email, handOver })
  }
  const end = () => takeBack(accessToken, seat).then(onTakenBack)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <p className="text-small break-words text-muted">
          {email} · {answered} of {questions.length} answered · {STATES[state]}
        </p>
        {issue !== '' && (
          <p role="alert" className="text-small text-danger">
            {issue}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size={28} aria-label={`New link for ${name}…`} onClick={() => ask('link')}>
          New link…
        </Button>
        <Button size={28} aria-label={`Take questions back from ${name}…`} onClick={() => ask('back')}>
          Take questions back…
        </Button>
      </div>
      {asking === 'link' && (
        <ConfirmDialog
          danger={false}
          title={`Send ${name} a new link?`}
          consequence="The earlier link stops working at once. Saved answers are kept."
          confirmLabel="Send new link"
          onConfirm={() => during(renew)}
          onClose={() => ask(undefined)}
        />
      )}
      {asking === 'back' && (
        <ConfirmDialog
          title={`Take the questions back from ${name}?`}
          consequence="The link stops working at once. Saved answers are kept."
          confirmLabel="Take questions back"
          onConfirm={() => during(end)}
          onClose={() => ask(undefined)}
        />
      )}
    </li>
  )
}
