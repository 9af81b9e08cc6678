import { CircleAlert, Inbox, Send } from 'lucide-react'
import type { MailSettings } from './answers.ts'

/** Whether emails are sent at present, and what that means for new accounts. */
export function DeliveryNote({ settings: { isSet, fromEnvironment, publicUrl, host } }: { settings: MailSettings }) {
  const Icon = isSet ? Send : Inbox
  return (
    <div className="mb-3 space-y-2 rounded-lg border border-border bg-surface px-4 py-3">
      <p className="flex items-start gap-3 text-pretty">
        <Icon className={`mt-0.5 size-4 shrink-0 ${isSet ? 'text-implemented' : 'text-muted'}`} aria-hidden="true" />
        {isSet ? (
          <span className="min-w-0">
            Emails are sent through <span className="font-medium">{host}</span>
            {fromEnvironment && ', which is set by the environment of the server (SMTP_URL)'}. New accounts must confirm
            their address.
          </span>
        ) : (
          <span className="min-w-0">
            <span className="font-medium">No mail server is set.</span> Emails stay in the outbox, where you can read
            them and pass their links on. New accounts are confirmed at once.
          </span>
        )}
      </p>
      {publicUrl === null && (
        <p className="flex items-start gap-3 text-pretty">
          <CircleAlert className="mt-0.5 size-4 shrink-0 text-medium" />
          <span className="min-w-0">
            Before emails can be sent, the operator sets <code className="font-mono text-small">PUBLIC_URL</code>, the
            address that links in emails begin with.
          </span>
        </p>
      )}
    </div>
  )
}
