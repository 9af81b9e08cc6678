import { randomUUID } from 'node:crypto'
import type { Caller } from '#server/platform/callers/caller.ts'
import { incomingOf } from '#server/platform/http/request-body.ts'
import { finishUpload, type FinishParts } from './finish-upload.ts'
import { pathOf, type ObjectPath } from '../names.ts'
import { findFinished } from '../object-row.ts'
import { isGone } from './partial-uploads.ts'
import type { PartialUploads } from './partial-upload-store.ts'
import { storageErrors, StorageError } from '../errors/errors.ts'
import { checkType, permitUpload } from '../upload/save-object.ts'
import type { Endpoint, Storage, StorageRequest } from '../storage.ts'
import { createTusServer, type TusServer } from './tus-server.ts'
import type { UnfinishedUploads } from './unfinished-uploads.ts'
import { UploadLocker } from './upload-locker.ts'
import { parseUploadMetadata, parseStoredMetadata } from './upload-metadata.ts'
import { about, wantsUpsert } from '../upload/upload.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface Resumable {
  readonly describe: Endpoint
  readonly create: Endpoint
  /** HEAD, PATCH and DELETE of an existing upload. */
  readonly proceed: Endpoint
}

/** Resumable uploads by the tus protocol, version 1.0.0. */
export function createResumable(storage: Storage, uploads: PartialUploads, unfinished: UnfinishedUploads): Resumable {
  const parts = { storage, uploads, unfinished, locker: new UploadLocker(storage.database.service) }
  const server = createTusServer(parts)
  return {
    describe: (_, { c }) => server.describe(c),
    create: createEndpoint(parts, server),
    async proceed(_, request) {
      const { c, name } = request
      if (!UUID.test(name)) throw storageErrors.noSuchUpload()
      const id = uploads.prefix + name
      const upload = await uploads.getUpload(id).catch(undefinedIfGone)
      if (upload === undefined) return finished(storage, request)
      const { objectPath, upsert, owner } = parseStoredMetadata(upload)
      const { caller } = await whoMay(storage, request, objectPath)
      if (caller.userId !== owner) throw storageErrors.noSuchUpload()
      // Complete, but not finished: the server was interrupted. A request for its offset finishes it.
      if (c.req.method === 'HEAD' && upload.offset === upload.size) {
        await finishUpload(parts, caller, upload)
        return whole(upload.size)
      }
      const tusCall = { id, caller, objectPath, upsert, maxBytes: storage.files.maxBytes }
      if (c.req.method === 'HEAD') {
        return server.handle(c, tusCall).catch((error: unknown) => {
          // Meanwhile it became a file.
          if (error instanceof StorageError && error.code === 'NoSuchUpload') return finished(storage, request)
          throw error
        })
      }
      if (c.req.method === 'DELETE') {
        const response = await server.handle(c, tusCall)
        await unfinished.end(name)
        return response
      }
      const { maxBytes } = await permitUpload(storage, caller, objectPath, upsert)
      return storage.files.slots.run(owner, incomingOf(c), () => server.handle(c, { ...tusCall, maxBytes }))
    },
  }
}

function createEndpoint({ uploads, unfinished }: FinishParts, server: TusServer): Endpoint {
  return async (storage, request) => {
    const { c } = request
    const { objectPath, contentType } = parseUploadMetadata(c.req.header('upload-metadata'))
    const { caller, upsert } = await whoMay(storage, request, objectPath)
    const announced = announcedBytes(c.req.header('upload-length'))
    const permit = await permitUpload(storage, caller, objectPath, upsert, announced)
    if (contentType !== undefined) checkType(contentType, permit)
    const owner = caller.userId
    if (owner === undefined) throw storageErrors.denied()
    const rowId = randomUUID()
    const tusCall = { id: uploads.prefix + rowId, caller, objectPath, upsert, maxBytes: permit.maxBytes }
    return storage.files.slots.run(owner, incomingOf(c), async () => {
      await unfinished.begin(rowId, owner, Math.min(announced ?? Infinity, permit.maxBytes))
      try {
        return await server.handle(c, tusCall)
      } catch (error) {
        // Refused before it began; an interrupted one can continue.
        if ((await uploads.getUpload(tusCall.id).catch(undefinedIfGone)) === undefined) await unfinished.end(rowId)
        throw error
      }
    })
  }
}

/** Undefined when the upload announces its length later. */
const announcedBytes = (header = ''): number | undefined => (/^\d{1,15}$/.test(header) ? Number(header) : undefined)

/** The caller, or the creator of the link in the request; the link must be for `objectPath`. */
async function whoMay(
  storage: Storage,
  request: StorageRequest,
  objectPath: ObjectPath | undefined,
): Promise<{ caller: Caller; upsert: boolean }> {
  const { c, caller } = request
  if (!/\/upload\/resumable\/sign(?:\/|$)/.test(c.req.path)) return { caller, upsert: wantsUpsert(c) }
  const signature = c.req.header('x-signature')
  if (signature === undefined) throw storageErrors.signature()
  const link = await storage.links.open(signature, 'upload', about(request))
  if (objectPath !== undefined && link.path !== pathOf(objectPath)) throw storageErrors.linkTarget()
  return link
}

/** The upload is gone. If it became a file, tells a client that missed the response. */
async function finished(storage: Storage, request: StorageRequest): Promise<Response> {
  const { caller } = await whoMay(storage, request, undefined)
  const asks = request.c.req.method === 'HEAD'
  const size = asks ? await findFinished(storage.database, caller, request.name) : undefined
  if (size === undefined) throw storageErrors.noSuchUpload()
  return whole(size)
}

/** The library's response for the offset of an upload. */
function whole(size = 0): Response {
  const length = String(size)
  const headers = {
    'Tus-Resumable': '1.0.0',
    'Upload-Offset': length,
    'Upload-Length': length,
    'Cache-Control': 'no-store',
  }
  return new Response(null, { headers })
}

function undefinedIfGone(error: unknown): undefined {
  if (isGone(error)) return undefined
  throw error
}
