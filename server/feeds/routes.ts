import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { recordEvent } from '#server/platform/audit/record-event.ts'
import { requireAdmin } from '#server/platform/callers/require-admin.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { ApiError } from '#server/platform/errors.ts'
import { signingKey } from '#server/platform/keys/signing-key.ts'
import type { Secret } from '#server/platform/keys/secret.ts'
import { formRoute, route, type Route } from '#server/platform/route.ts'
import { UntrustedExportError } from './exchange/trusted-keys.ts'
import { FeedFileError } from './files/feed-file-error.ts'
import { putIn } from './load/put-in.ts'
import { areFeedsOnline, setFeedsOnline } from './online/feeds-online.ts'
import { feedRows } from './store/feed-rows.ts'

const moment = z.string().nullable()

const feed = z.object({
  name: z.string(),
  title: z.string(),
  /** Up to when the source's changes are held, by its own clock. */
  watermark: moment,
  checkedAt: moment,
  changedAt: moment,
  isFromFile: z.boolean(),
  error: moment,
  parts: z.array(z.object({ part: z.string(), expected: z.number().nullable(), held: z.number() })),
})

const listFeeds = (secret: Secret): Route =>
  route({
    method: 'POST',
    name: 'list-feeds',
    purpose: 'How much of each source of CVEs is held, and whether feeds go out. For administrators.',
    may: 'signed in',
    input: z.object({}),
    output: z.object({
      isOnline: z.boolean(),
      /** Set by FEEDS_ONLINE: not to be switched here. */
      isFixed: z.boolean(),
      /** Of the key that signs exports of the mirror. */
      fingerprint: z.string(),
      feeds: z.array(feed),
    }),

    async handle(_input, call) {
      await requireAdmin(call, 'reads')
      const { config, database } = call.platform
      return {
        isOnline: await areFeedsOnline(config, database.service),
        isFixed: config.feedsOnline !== undefined,
        fingerprint: signingKey(secret, 'mirror-key').fingerprint,
        feeds: (await feedRows(database.service)).map((row) => ({ ...row, parts: [...row.parts] })),
      }
    },
  })

const switchFeeds: Route = route({
  method: 'POST',
  name: 'set-feeds-online',
  purpose: 'Lets feeds of CVEs go out to the internet, or not. For administrators.',
  may: 'signed in',
  input: z.object({ online: z.boolean() }),
  output: z.object({ online: z.boolean() }),

  async handle({ online }, call) {
    await requireAdmin(call, 'changes')
    const { config, database } = call.platform
    if (config.feedsOnline !== undefined)
      throw new ApiError(409, 'set_by_operator', 'The server’s setting FEEDS_ONLINE decides this.')
    await inTransaction(database.service, async (client) => {
      if (!(await setFeedsOnline(client, online))) return
      const action = online ? 'auth_feeds_switched_on' : 'auth_feeds_switched_off'
      await recordEvent(client, action, call.caller.userId, call.caller, {})
    })
    return { online }
  },
})

const putInFeed = (secret: Secret): Route =>
  formRoute({
    method: 'POST',
    name: 'put-in-feed',
    purpose: 'Takes a file of a source of CVEs, an archive of them, or the export of a mirror. For administrators.',
    may: 'signed in',
    file: 'file',
    input: z.object({ trust: z.string().max(100).optional() }),
    output: z.object({ message: z.string() }),

    admit: (_input, call) => requireAdmin(call, 'changes'),

    async handle({ trust }, call, { name, bytes }) {
      const { files, database } = call.platform
      const folder = await mkdtemp(path.join(tmpdir(), 'parapet-feed-'))
      try {
        const file = path.join(folder, 'file')
        await pipeline(await files.read(bytes), createWriteStream(file))
        const message = await putIn(database.service, signingKey(secret, 'mirror-key'), file, { name, trust })
        const told = { file: name.slice(0, 255), sha256: bytes.sha256 }
        await recordEvent(database.service, 'auth_feed_put_in', call.caller.userId, call.caller, told)
        return { message }
      } catch (error) {
        if (error instanceof UntrustedExportError) throw new ApiError(409, 'untrusted_export', error.message)
        throw error instanceof FeedFileError ? new ApiError(422, 'feed_refused', error.message) : error
      } finally {
        await rm(folder, { recursive: true, force: true })
        await files.discard(bytes.version)
      }
    },
  })

export const feedRoutes = (secret: Secret): Route[] => [listFeeds(secret), switchFeeds, putInFeed(secret)]
