import { Readable } from 'node:stream'
import { ERRORS, Server } from '@tus/server'
import type { Caller } from '#server/platform/callers/caller.ts'
import { finishUpload, type FinishParts } from './finish-upload.ts'
import type { ObjectPath } from '../names.ts'
import { isGone } from './partial-uploads.ts'
import { bodyOf, incomingOf } from '#server/platform/http/request-body.ts'
import { storageErrors, StorageError } from '../errors/errors.ts'
import { toStorageError } from '../errors/error-response.ts'
import type { StorageContext } from '../storage.ts'
import { metadataToStore } from './upload-metadata.ts'

/** What this module knows about a request while the tus library handles it. */
export interface TusCall {
  /** The upload's id in its store. */
  readonly id: string
  readonly caller: Caller
  readonly objectPath: ObjectPath
  readonly upsert: boolean
  readonly maxBytes: number
}

export interface TusServer {
  /** @throws StorageError any error of the library or this module */
  handle(c: StorageContext, tusCall: TusCall): Promise<Response>
  /** Describes the server's extensions, for clients that ask before they begin. */
  describe(c: StorageContext): Promise<Response>
}

/** The tus library, configured for each request by its caller and path. */
export function createTusServer(parts: FinishParts): TusServer {
  const { storage, uploads, locker } = parts
  const tusCalls = new WeakMap<object, TusCall & { refused?: StorageError }>()
  const tusCallOf = (request: object) => {
    const tusCall = tusCalls.get(request)
    if (tusCall === undefined) throw new Error('a request that this module did not begin')
    return tusCall
  }
  const server = new Server({
    path: '/upload/resumable',
    datastore: uploads,
    locker,
    // The entry handles CORS.
    allowedOrigins: () => false,
    namingFunction: (request) => tusCallOf(request).id,
    getFileIdFromRequest: (request) => tusCallOf(request).id,
    maxSize: (request, id) => (id === null ? storage.files.maxBytes : tusCallOf(request).maxBytes),
    generateUrl: (request, { id }) => `${new URL(request.url).pathname}/${id.slice(uploads.prefix.length)}`,
    onUploadCreate(request, upload) {
      const { caller, objectPath, upsert } = tusCallOf(request)
      return Promise.resolve({ metadata: metadataToStore(upload, objectPath, caller.userId ?? '', upsert) })
    },
    async onUploadFinish(request, upload) {
      await finishUpload(parts, tusCallOf(request).caller, upload)
      // Nothing is left that could expire.
      upload.creation_date = undefined
      return { headers: { 'Tus-Complete': '1' } }
    },
    onResponseError(request, error) {
      const refused = tusError(error)
      tusCallOf(request).refused = refused
      return { status_code: refused.statusCode, body: refused.message }
    },
  })
  return {
    async handle(c, tusCall) {
      const request = requestFor(c)
      const known: TusCall & { refused?: StorageError } = { ...tusCall }
      tusCalls.set(request, known)
      const response = await server.handleWeb(request)
      if (known.refused !== undefined) throw known.refused
      return response
    },
    describe: (c) => server.handleWeb(c.req.raw),
  }
}

/** The request for the library: with a body that may be left unread, and Node's own request beside it. */
function requestFor(c: StorageContext): Request {
  const { method, url, headers } = c.req.raw
  const node = { req: incomingOf(c) }
  const sends = method === 'POST' || method === 'PATCH'
  const body = sends ? { body: Readable.toWeb(bodyOf(node.req)), duplex: 'half' as const } : {}
  return Object.assign(new Request(url, { method, headers, ...body }), { runtime: { node } })
}

/** The library throws plain objects with a status; those above 500 are missing extensions. */
function tusError(error: unknown): StorageError {
  if (isGone(error)) return storageErrors.noSuchUpload()
  if (error === ERRORS.FILE_WRITE_ERROR || error === ERRORS.ABORTED) return storageErrors.aborted()
  if (error instanceof StorageError || typeof error !== 'object' || error === null || !('status_code' in error))
    return toStorageError(error)
  const { status_code: status, body } = { body: '', ...error }
  if (typeof status !== 'number' || status === 500) return storageErrors.internal(error)
  return new StorageError(status > 500 ? 400 : status, 'TusError', String(body).trim())
}
