import { useEffect, useState } from 'react'
import { parseId, type Id } from '#domain/ids.ts'
import { isObject } from '../json.ts'
import { useSession } from '../auth/session.ts'
import { keepChannel } from './keep-channel.ts'

const NO_OTHERS: readonly Id<'users'>[] = []

/**
 * The other people who look at the same thing, ordered by id; a person with several tabs counts once. Only ids are
 * sent: names come from the server, so a person cannot be present under another's name.
 */
export function useOthersHere(topic: string): readonly Id<'users'>[] {
  const session = useSession()
  const me = session.status === 'signed-in' ? session.user.id : undefined
  const [others, setOthers] = useState(NO_OTHERS)
  useEffect(() => {
    if (me === undefined) return undefined
    const leave = keepChannel({
      topic,
      // Without a key of ours the server assigns each join its own. The client miscounts a key that occurs twice.
      presence: { enabled: true },
      listen: (channel) =>
        void channel.on('presence', { event: 'sync' }, () => setOthers(othersIn(channel.presenceState(), me))),
      onJoined: (channel) => void channel.track({ user: me }),
      onLost: () => setOthers(NO_OTHERS),
    })
    return () => {
      leave()
      setOthers(NO_OTHERS)
    }
  }, [topic, me])
  return others
}

/** The other people, each once. Skips entries without a person's id, which this page did not write. */
export function othersIn(state: Readonly<Record<string, readonly unknown[]>>, me: Id<'users'>): readonly Id<'users'>[] {
  const present = new Set(Object.values(state).flatMap((entries) => entries.flatMap(personIn)))
  present.delete(me)
  return [...present].toSorted()
}

function personIn(entry: unknown): Id<'users'>[] {
  const user = isObject(entry) ? entry['user'] : undefined
  try {
    return typeof user === 'string' ? [parseId('users', user)] : []
  } catch {
    return []
  }
}
