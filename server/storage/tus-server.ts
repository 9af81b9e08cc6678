import { Readable } from 'node:stream'
import { ERRORS, Server } from '@tus/server'
import type { Caller } from '#server/platform/callers/caller.ts'
import { finishUpload, type FinishParts } from './finish-upload.ts'
import type { Place } from './names.ts'
import { isGone } from './partial-uploads.ts'
import { bodyOf, incomingOf } from '#server/platform/http/request-body.ts'
import { refusal, StorageError } from './refusals.ts'
import { toStorageError } from './storage-error.ts'
import type { StorageContext } from './storage.ts'
import { keptMetadata } from './upload-metadata.ts'

/** What this module knows of a request while the protocol's library is at work on it. */
export interface Going {
  /** The upload's id in its store. */
  readonly id: string
  readonly caller: Caller
  readonly place: Place
  readonly upsert: boolean
  readonly maxBytes: number
}

export interface TusServer {
  /** @throws StorageError whatever the library or this module refused */
  handle(c: StorageContext, going: Going): Promise<Response>
  /** What the server can do, for clients that ask before they begin. */
  describe(c: StorageContext): Promise<Response>
}

/** The protocol's library, told by each request who asks for what. */
export function createTusServer(parts: FinishParts): TusServer {
  const { storage, uploads, locker } = parts
  const goings = new WeakMap<object, Going & { refused?: StorageError }>()
  const goingOf = (request: object) => {
    const going = goings.get(request)
    if (going === undefined) throw new Error('a request that this module did not begin')
    return going
  }
  const server = new Server({
    path: '/upload/resumable',
    datastore: uploads,
    locker,
    // The entry answers for other origins.
    allowedOrigins: () => false,
    namingFunction: (request) => goingOf(request).id,
    getFileIdFromRequest: (request) => goingOf(request).id,
    maxSize: (request, id) => (id === null ? storage.files.maxBytes : goingOf(request).maxBytes),
    generateUrl: (request, { id }) => `${new URL(request.url).pathname}/${id.slice(uploads.prefix.length)}`,
    onUploadCreate(request, upload) {
      const { caller, place, upsert } = goingOf(request)
      return Promise.resolve({ metadata: keptMetadata(upload, place, caller.userId ?? '', upsert) })
    },
    async onUploadFinish(request, upload) {
      await finishUpload(parts, goingOf(request).caller, upload)
      // Nothing is left that could run out.
      upload.creation_date = undefined
      return { headers: { 'Tus-Complete': '1' } }
    },
    onResponseError(request, error) {
      const refused = tusError(error)
      goingOf(request).refused = refused
      return { status_code: refused.statusCode, body: refused.message }
    },
  })
  return {
    async handle(c, going) {
      const request = requestFor(c)
      const known: Going & { refused?: StorageError } = { ...going }
      goings.set(request, known)
      const response = await server.handleWeb(request)
      if (known.refused !== undefined) throw known.refused
      return response
    },
    describe: (c) => server.handleWeb(c.req.raw),
  }
}

/** The request as the library reads it: with a body that may be left unread, and Node's own request beside it. */
function requestFor(c: StorageContext): Request {
  const { method, url, headers } = c.req.raw
  const node = { req: incomingOf(c) }
  const sends = method === 'POST' || method === 'PATCH'
  const body = sends ? { body: Readable.toWeb(bodyOf(node.req)), duplex: 'half' as const } : {}
  return Object.assign(new Request(url, { method, headers, ...body }), { runtime: { node } })
}

/** The library throws plain objects with a status; those above 500 are extensions that there are not. */
function tusError(error: unknown): StorageError {
  if (isGone(error)) return refusal.noSuchUpload()
  if (error === ERRORS.FILE_WRITE_ERROR || error === ERRORS.ABORTED) return refusal.aborted()
  if (error instanceof StorageError || typeof error !== 'object' || error === null || !('status_code' in error))
    return toStorageError(error)
  const { status_code: status, body } = { body: '', ...error }
  if (typeof status !== 'number' || status === 500) return refusal.internal(error)
  return new StorageError(status > 500 ? 400 : status, 'TusError', String(body).trim())
}
