import { counted } from '#domain/text/counted.ts'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '#web/lib/errors.ts'
import { formatDateTime } from '#web/lib/format/format.ts'
import { callFunction } from '#web/lib/functions.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { done, type ReadMail } from './answers.ts'
import { fateOf, MailStateChip } from './mail-state.tsx'
import { oneMail, refreshMail } from './queries.ts'
import { useAction } from '#web/lib/use-action.ts'

export type MailDialogProps = { id: string; isMailSet: boolean; onClose: () => void }

/** One mail as plain text: nothing in it can run, load or pass for the page. */
export function MailDialog({ id, isMailSet, onClose }: MailDialogProps) {
  const { data: mail, error } = useQuery(oneMail(id))
  const { busy, run } = useAction(refreshMail('outbox'))
  const retry = async () => {
    const retried = await run('The email is not sent again', () => callFunction('retry-mail', { id }, done))
    if (retried === undefined) return
    onClose()
    toastSuccess('The email is sent again', { description: 'Within a few seconds, as soon as the server takes it.' })
  }
  const canRetry = isMailSet && mail !== undefined && mail.state !== 'sent' && mail.state !== 'sending'
  return (
    <Dialog
      onClose={onClose}
      title={mail?.subject ?? 'Email'}
      size="large"
      busy={busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            Close
          </Button>
          {canRetry && (
            <Button variant="primary" busy={busy} onClick={() => void retry()}>
              Send again
            </Button>
          )}
        </>
      }
    >
      {mail !== undefined && <Mail mail={mail} isMailSet={isMailSet} />}
      {mail === undefined && error === null && <SkeletonText lines={6} />}
      {error !== null && <ErrorState title="The email could not be loaded." description={messageOf(error)} />}
    </Dialog>
  )
}

function Mail({ mail, isMailSet }: { mail: ReadMail; isMailSet: boolean }) {
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted">
        <MailStateChip state={mail.state} />
        <span className="break-all">To {mail.to}</span>
        <span>Written {formatDateTime(mail.createdAt)}</span>
        <span>{counted(mail.attempts, 'attempt', 'attempts')}</span>
      </p>
      <p className="text-pretty break-words">{fateOf(mail, isMailSet)}</p>
      <pre className="max-h-100 overflow-auto rounded-md border border-border bg-subtle p-3 font-sans text-body break-words whitespace-pre-wrap">
        {mail.text}
      </pre>
      <p className="text-small text-pretty text-muted">
        {mail.isBlanked
          ? 'Links for the recipient are hidden here. '
          : 'Anyone with the link can use it. Do not pass it on. '}
        The audit log records that you opened this email.
      </p>
    </div>
  )
}
