import type { Platform } from '#server/platform/module.ts'
import type { CatalogCache, Table } from '../change-feed/catalog.ts'
import type { Rights } from './channel.ts'
import { channelErrors } from './channel-errors.ts'
import { isOutage, isUnanswered } from '../change-feed/is-outage.ts'
import { conditionOf, qualified, quoted } from '../visibility/policy-text.ts'
import { callerOf, type Viewer } from './viewer.ts'

/**
 * The rights of a viewer on the private channel of that name: the policies of `realtime.messages`, evaluated on a
 * message that is not written. Select permits listening; insert permits broadcasting or presence, by extension.
 *
 * @throws ChannelError when the database is unreachable or gives no answer in time
 */
export type Authorize = (viewer: Viewer, name: string) => Promise<Rights>

export const ALL_RIGHTS: Rights = { listen: true, speak: true, present: true }
const NO_RIGHTS: Rights = { listen: false, speak: false, present: false }
const TIMEOUT_MS = 2_000
/** A read-only session may not broadcast. */
const WRITES = `($2::uuid is null or private.session_state($2) = 'alive')`

export function createAuthorize(
  { database, log }: Pick<Platform, 'database' | 'log'>,
  catalog: CatalogCache,
): Authorize {
  return async (viewer, name) => {
    try {
      const { messages } = await catalog.current()
      const readable = messages.columns.some(({ readers }) => readers.includes(viewer.role))
      if (!readable) return NO_RIGHTS
      const text = rightsStatement(messages, viewer)
      return await database.callerTransaction(
        callerOf(viewer),
        { readOnly: true, timeoutMs: TIMEOUT_MS },
        async (client) => {
          await client.query(`select set_config('realtime.topic', $1, true)`, [name])
          const { rows } = await client.query<Rights>(text, [name, viewer.sessionId ?? null])
          return rows[0] ?? NO_RIGHTS
        },
      )
    } catch (error) {
      if (isOutage(error) || isUnanswered(error)) throw channelErrors.noDatabase(error)
      log.error({ err: error }, 'the policies of private channels could not be asked: refused')
      return NO_RIGHTS
    }
  }
}

function rightsStatement(messages: Table, { role }: Viewer): string {
  const allowed = (extension: 'broadcast' | 'presence', command: 'select' | 'insert') =>
    `exists (select from jsonb_populate_record(null::${qualified(messages)},
        jsonb_build_object('topic', $1::text, 'extension', '${extension}', 'private', true, 'inserted_at', now())) as ${quoted(messages.name)}
      where ${conditionOf(messages, role, command)})`
  const may = (extension: 'broadcast' | 'presence') =>
    messages.inserters.includes(role) ? allowed(extension, 'insert') : 'false'
  return `select listen, speak and writes as speak, present and writes as present from (
    select ${allowed('broadcast', 'select')} or ${allowed('presence', 'select')} as listen,
      ${may('broadcast')} as speak, ${may('presence')} as present, ${WRITES} as writes) as asked`
}
