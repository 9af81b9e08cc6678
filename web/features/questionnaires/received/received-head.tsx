import { useNavigate } from '@tanstack/react-router'
import { Download, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useCompany } from '#web/lib/company/company-context.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { useReadOnlyReason } from '#web/lib/company/use-read-only-reason.ts'
import { formatDate } from '#web/lib/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { progressSentence } from '../columns.tsx'
import { useQuestionnaireChanges, type Questionnaire } from '../queries.ts'
import { exportQuestionnaire, suggestAnswers } from '../server-functions.ts'
import { EditDialog } from './edit-dialog.tsx'

export function ReceivedHead({ row }: { row: Questionnaire }) {
  const { id: companyId } = useCompany()
  const { write } = useQuestionnaireChanges()
  const named = { companyId, questionnaireId: row.id }
  const isConfirmed = row.state !== 'New'
  const download = () => write('The file could not be exported', () => exportQuestionnaire(named, fileNameOf(row)))
  return (
    <PageHeader
      title={row.title}
      meta={`Q-${row.number}`}
      description={[
        row.customer,
        row.due_on !== null && `due ${formatDate(row.due_on)}`,
        isConfirmed && progressSentence(row.progress),
      ]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          <HeadMenu row={row} />
          {isConfirmed && (
            <Button
              variant="primary"
              icon={<Download />}
              disabledReason={row.progress.approved === 0 ? 'Approve an answer first' : undefined}
              onClick={() => void download()}
            >
              Export answers
            </Button>
          )}
        </>
      }
    />
  )
}

/** A PDF cannot be filled in: its answers come as a list. */
function fileNameOf({ number, format, file_name: name }: Questionnaire): string {
  return format === null || format === 'pdf' || name === null ? `Q-${number}-answers.csv` : name
}

function HeadMenu({ row }: { row: Questionnaire }) {
  const { id: companyId } = useCompany()
  const { write, change, remove } = useQuestionnaireChanges()
  const { canDeleteContent } = usePermissions()
  const readOnlyReason = useReadOnlyReason()
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'edit' | 'delete'>()
  const close = () => setDialog(undefined)
  const suggest = async () => {
    const done = await write('Answers could not be suggested', () =>
      suggestAnswers({ companyId, questionnaireId: row.id }),
    )
    if (done !== undefined) toastSuccess(`${done.outcome.suggested} answers suggested`)
  }
  const isReturned = row.state === 'Returned'
  return (
    <>
      <Menu trigger={<IconButton label="More actions" icon={<Ellipsis />} />}>
        <MenuItem disabledReason={readOnlyReason} onSelect={() => setDialog('edit')}>
          Edit details…
        </MenuItem>
        {row.state === 'Answering' && (
          <MenuItem disabledReason={readOnlyReason} onSelect={() => void suggest()}>
            Suggest answers again
          </MenuItem>
        )}
        {row.state !== 'New' && (
          <MenuItem
            disabledReason={readOnlyReason}
            onSelect={() => void change([row], { state: isReturned ? 'Answering' : 'Returned' })}
          >
            {isReturned ? 'Reopen' : 'Mark as returned'}
          </MenuItem>
        )}
        <MenuItem
          danger
          disabledReason={canDeleteContent ? undefined : 'Only Owners and Managers delete questionnaires'}
          onSelect={() => setDialog('delete')}
        >
          Delete…
        </MenuItem>
      </Menu>
      {dialog === 'edit' && <EditDialog row={row} onClose={close} />}
      {dialog === 'delete' && (
        <ConfirmDialog
          title={`Delete Q-${row.number}?`}
          consequence={`Its ${row.progress.questions} questions and their answers are deleted. Answers in the library stay.`}
          confirmLabel="Delete questionnaire"
          onConfirm={async () => {
            const done = await remove(row)
            if (done !== undefined) void navigate({ to: '/questionnaires' })
            return done
          }}
          onClose={close}
        />
      )}
    </>
  )
}
