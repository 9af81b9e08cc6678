import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { formatDate } from '#web/lib/format/format.ts'
import {
  sentQuestionnaires,
  useSentChanges,
  type SentQuestionnaire,
} from '#web/lib/sent-questionnaires/sent-queries.ts'
import { isOpenState, scoreText, SentStateBadge } from '#web/lib/sent-questionnaires/sent-state.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { answeredText } from './columns.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'

type OpenDialog = 'return' | 'link' | 'repeat' | 'stop' | 'delete'

export function AnswersHead({ row }: { row: SentQuestionnaire }) {
  const { accept } = useSentChanges()
  const readOnlyReason = useReadOnlyReason()
  const [dialog, setDialog] = useState<OpenDialog>()
  const score = scoreText(row.progress.score)
  const submitted = row.submitted_at !== null && `submitted ${formatDate(row.submitted_at)} by ${row.submitted_by}`
  return (
    <>
      <PageHeader
        title={row.title}
        meta={
          <span className="inline-flex items-center gap-2">
            {`SQ-${row.number}`} <SentStateBadge {...row} />
          </span>
        }
        description={[
          row.third_parties.name,
          isOpenState(row) && `due ${formatDate(row.due_on)}`,
          `${answeredText(row)} answered`,
          score !== undefined && `score ${score}`,
          submitted,
          repeatText(row),
        ]
          .filter(Boolean)
          .join(' · ')}
        actions={
          <>
            <HeadMenu row={row} onChoose={setDialog} />
            {row.state === 'Submitted' && (
              <>
                <Button disabledReason={readOnlyReason} onClick={() => setDialog('return')}>
                  Return for rework…
                </Button>
                <Button variant="primary" disabledReason={readOnlyReason} onClick={() => void accept(row)}>
                  Accept answers
                </Button>
              </>
            )}
          </>
        }
      />
      <HeadDialog row={row} dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  )
}

function HeadMenu({ row, onChoose }: { row: SentQuestionnaire; onChoose: (dialog: OpenDialog) => void }) {
  const { canDeleteContent } = usePermissions()
  const readOnlyReason = useReadOnlyReason()
  const noRepeatReason = useNoRepeatReason(row)
  return (
    <Menu trigger={<IconButton label="More actions" icon={<Ellipsis />} />}>
      {isOpenState(row) && (
        <MenuItem disabledReason={readOnlyReason} onSelect={() => onChoose('link')}>
          Send links…
        </MenuItem>
      )}
      <MenuItem disabledReason={readOnlyReason ?? noRepeatReason} onSelect={() => onChoose('repeat')}>
        Repeat…
      </MenuItem>
      {row.repeat_on !== null && (
        <MenuItem disabledReason={readOnlyReason} onSelect={() => onChoose('stop')}>
          Stop repeating…
        </MenuItem>
      )}
      <MenuItem
        danger
        disabledReason={canDeleteContent ? undefined : 'Only Owners and Managers delete questionnaires'}
        onSelect={() => onChoose('delete')}
      >
        Delete…
      </MenuItem>
    </Menu>
  )
}

/** Why it cannot be sent again. */
function useNoRepeatReason({ id, company_id: companyId, third_parties: party }: SentQuestionnaire): string | undefined {
  const { data = [] } = useQuery(sentQuestionnaires(companyId))
  const next = data.find(({ repeats_id: repeated }) => repeated === id)
  if (next !== undefined) return `SQ-${next.number} repeats it. Change the repetition there.`
  return isInBusiness(party) ? undefined : `${party.name} is not active`
}

const isInBusiness = ({ status }: SentQuestionnaire['third_parties']) => status !== 'Offboarding' && status !== 'Ended'

function repeatText({ repeat_on: on, third_parties: party }: SentQuestionnaire): string | false {
  if (on === null) return false
  return isInBusiness(party) ? `sent again on ${formatDate(on)}` : `not sent again while ${party.name} is not active`
}

interface HeadDialogProps {
  row: SentQuestionnaire
  dialog: OpenDialog | undefined
  onClose: () => void
}

function HeadDialog({ row, dialog, onClose }: HeadDialogProps) {
  const { remove, setRepeat } = useSentChanges()
  const navigate = useNavigate()
  if (dialog === undefined) return null
  if (dialog === 'repeat') return <RepeatDialog row={row} onClose={onClose} />
  if (dialog === 'stop')
    return (
      <ConfirmDialog
        title={`Stop repeating SQ-${row.number}?`}
        consequence={`${row.third_parties.name} is not sent it again. The answers so far stay.`}
        confirmLabel="Stop repeating"
        danger={false}
        onConfirm={() => setRepeat(row, { repeat_months: null, repeat_on: null })}
        onClose={onClose}
      />
    )
  if (dialog !== 'delete') return <LinkDialog row={row} isReturn={dialog === 'return'} onClose={onClose} />
  return (
    <ConfirmDialog
      title={`Delete SQ-${row.number}?`}
      consequence={`Its ${row.progress.questions} questions and their answers are deleted, and the links stop working.`}
      confirmLabel="Delete questionnaire"
      onConfirm={async () => {
        const done = await remove(row)
        if (done !== undefined) void navigate({ to: '/questionnaires/sent' })
        return done
      }}
      onClose={onClose}
    />
  )
}
