import { useEffect, useState } from 'react'
import { parseId, type Id } from '#domain/ids.ts'
import { isObject } from '../json.ts'
import { useSession } from '../auth/session.ts'
import { keepChannel } from './keep-channel.ts'

const NOBODY: readonly Id<'users'>[] = []

/**
 * Who else looks at the same thing right now, in the order of their ids; somebody with several tabs is one person. Only
 * ids travel: names come from the server, so nobody can be present under another's name.
 */
export function useOthersHere(topic: string): readonly Id<'users'>[] {
  const session = useSession()
  const me = session.status === 'signed-in' ? session.user.id : undefined
  const [others, setOthers] = useState(NOBODY)
  useEffect(() => {
    if (me === undefined) return undefined
    const leave = keepChannel({
      topic,
      // Without a key of ours the server gives each joining its own. The client loses count of a key that comes twice.
      presence: { enabled: true },
      listen: (channel) =>
        void channel.on('presence', { event: 'sync' }, () => setOthers(othersIn(channel.presenceState(), me))),
      onJoined: (channel) => void channel.track({ user: me }),
      onLost: () => setOthers(NOBODY),
    })
    return () => {
      leave()
      setOthers(NOBODY)
    }
  }, [topic, me])
  return others
}

/** Everybody but me, once. What carries no id of a person was put there by something else than this page. */
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
