import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCompanyQuery } from '#web/lib/company/use-company-query.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { sentQuestionnaires } from '#web/lib/sent-questionnaires/sent-queries.ts'
import { scoreText, SentStateBadge } from '#web/lib/sent-questionnaires/sent-state.tsx'
import type { ThirdParty } from '#web/lib/third-parties/third-party-queries.ts'
import { lazyDialog } from '#web/ui/browser/lazy-part.tsx'
import { Button } from '#web/ui/button.tsx'
import { DrawerSection } from '#web/ui/overlay/drawer-section.tsx'

const SendDialog = lazyDialog(async () => (await import('#web/lib/sent-questionnaires/send-dialog.tsx')).SendDialog)

/** What this third party was asked. */
export function QuestionnairesSection({ row }: { row: ThirdParty }) {
  const { data: all } = useCompanyQuery(sentQuestionnaires)
  const readOnlyReason = useReadOnlyReason()
  const [isSending, setSending] = useState(false)
  const ended = row.status === 'Ended' ? `${row.name} has ended` : undefined
  const own = all?.filter(({ third_party_id: id }) => id === row.id)
  return (
    <DrawerSection
      title="Questionnaires"
      actions={
        <Button size={28} variant="ghost" disabledReason={readOnlyReason ?? ended} onClick={() => setSending(true)}>
          Send questionnaire…
        </Button>
      }
    >
      {own?.length === 0 && <p className="text-muted">None sent yet.</p>}
      <ul className="space-y-2">
        {own?.map(({ id, number, title, state, due_on: due, progress }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link
              to="/questionnaires/sent/$questionnaire"
              params={{ questionnaire: `SQ-${number}` }}
              className="font-medium text-brand-text hover:underline"
            >
              {title}
            </Link>
            <SentStateBadge state={state} />
            <span className="text-muted">
              {[`due ${formatDate(due)}`, scoreText(progress.score)].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {isSending && <SendDialog thirdPartyId={row.id} onClose={() => setSending(false)} />}
    </DrawerSection>
  )
}
