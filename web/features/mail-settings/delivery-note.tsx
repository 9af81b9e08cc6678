import { Inbox, Send } from 'lucide-react'
import type { MailSettings } from './answers.ts'

/** Whether mails are sent at present, and what that means for new accounts. */
export function DeliveryNote({ settings: { isSet, fromEnvironment, publicUrl, host } }: { settings: MailSettings }) {
  const Icon = isSet ? Send : Inbox
  return (
    <div className="flex items-start gap-3 rounded-lg border border-border bg-subtle p-4">
      <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 space-y-1 text-pretty">
        {isSet ? (
          <p>
            Emails are sent through <span className="font-medium">{host}</span>
            {fromEnvironment && ', which is set by the environment of the server (SMTP_URL)'}. New accounts must confirm
            their address.
          </p>
        ) : (
          <p>
            <span className="font-medium">No mail server is set.</span> Emails stay in the outbox below, where you can
            read them and pass their links on. New accounts are confirmed at once.
          </p>
        )}
        {publicUrl === null && (
          <p className="text-muted">
            Before emails can be sent, the operator sets PUBLIC_URL, the address that links in emails begin with.
          </p>
        )}
      </div>
    </div>
  )
}
