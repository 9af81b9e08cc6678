import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { describeDevice } from '#domain/text/describe-device.ts'
import { formatDateTime, formatRelative } from '#web/lib/format/format.ts'
import { callFunction } from '#web/lib/functions.ts'
import { auth } from '#web/lib/auth/session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { SkeletonRows } from '#web/ui/state/skeleton.tsx'
import type { AccountSession } from './answers.ts'
import { refreshAccount, sessions } from './queries.ts'
import { inOrder, methodInWords } from './session-facts.ts'
import { useAction } from '#web/lib/use-action.ts'
import { QueryFallback } from '#web/lib/query-fallback.tsx'

export function SessionsCard() {
  const query = useQuery(sessions)
  const { data } = query
  const { busy, run } = useAction(refreshAccount)
  const end = async (id: string) => {
    if (await run('The session was not ended', () => endSession(id))) toastSuccess('Session Ended')
  }
  const endOthers = async () => {
    if (await run('The sessions were not ended', endOtherSessions))
      toastSuccess('Signed Out Elsewhere', { description: 'Only this session is left.' })
  }
  return (
    <Card
      title="Sessions"
      subtitle="Where you are signed in. End any that you do not recognize, then change your password."
      actions={
        (data?.length ?? 0) > 1 && (
          <Button size={28} busy={busy} onClick={() => void endOthers()}>
            End all others
          </Button>
        )
      }
      flush
    >
      {data === undefined && <QueryFallback query={query} what="The sessions" waiting={<SkeletonRows />} />}
      <ul className="divide-y divide-border border-t border-border empty:hidden">
        {inOrder(data ?? []).map((session) => (
          <SessionRow key={session.id} session={session} busy={busy} onEnd={() => void end(session.id)} />
        ))}
      </ul>
    </Card>
  )
}

type SessionRowProps = { session: AccountSession; busy: boolean; onEnd: () => void }

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const device = describeDevice(session.userAgent)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {device}
          {session.isCurrent && <Badge color="green">This session</Badge>}
          {!session.isCurrent && !session.isKnownDevice && <Badge color="orange">Unknown device</Badge>}
        </p>
        <p className="mt-0.5 text-small text-muted">
          {methodInWords(session)}
          {session.address !== null && ` · ${session.address}`} · last seen{' '}
          <time dateTime={session.lastSeenAt} title={formatDateTime(session.lastSeenAt)}>
            {formatRelative(session.lastSeenAt)}
          </time>
        </p>
      </div>
      {!session.isCurrent && (
        <Button size={28} busy={busy} aria-label={`End the session of ${device}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  )
}

async function endSession(id: string): Promise<void> {
  await callFunction('end-session', { id }, z.unknown())
}

async function endOtherSessions(): Promise<void> {
  const { error } = await (await auth()).signOut({ scope: 'others' })
  if (error !== null) throw error
}
