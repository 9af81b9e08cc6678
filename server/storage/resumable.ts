import { randomUUID } from 'node:crypto'
import type { Caller } from '#server/platform/callers/caller.ts'
import { incomingOf } from '#server/platform/http/request-body.ts'
import { finishUpload } from './finish-upload.ts'
import { pathOf, type Place } from './names.ts'
import { findFinished } from './object-row.ts'
import { isGone } from './partial-uploads.ts'
import type { PartialUploads } from './partial-upload-store.ts'
import { refusal, StorageError } from './refusals.ts'
import { checkType, permitUpload } from './save-object.ts'
import type { Endpoint, Storage, StorageRequest } from './storage.ts'
import { createTusServer, type TusServer } from './tus-server.ts'
import { UploadLocker } from './upload-locker.ts'
import { parseUploadMetadata, readKept } from './upload-metadata.ts'
import { about, wantsUpsert } from './upload.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface Resumable {
  readonly describe: Endpoint
  readonly create: Endpoint
  /** HEAD, PATCH and DELETE of an upload that was begun. */
  readonly proceed: Endpoint
}

/** Resumable uploads by the tus protocol, version 1.0.0. */
export function createResumable(storage: Storage, uploads: PartialUploads): Resumable {
  const parts = { storage, uploads, locker: new UploadLocker(storage.database.service) }
  const server = createTusServer(parts)
  return {
    describe: (_, { c }) => server.describe(c),
    create: createEndpoint(uploads, server),
    async proceed(_, request) {
      const { c, name } = request
      if (!UUID.test(name)) throw refusal.noSuchUpload()
      const id = uploads.prefix + name
      const upload = await uploads.getUpload(id).catch(noneIfGone)
      if (upload === undefined) return finished(storage, request)
      const { place, upsert, owner } = readKept(upload)
      const { caller } = await whoMay(storage, request, place)
      if (caller.userId !== owner) throw refusal.noSuchUpload()
      // Whole, but not finished: the server was interrupted. Whoever asks how far it got finishes it.
      if (c.req.method === 'HEAD' && upload.offset === upload.size) {
        await finishUpload(parts, caller, upload)
        return whole(upload.size)
      }
      const going = { id, caller, place, upsert, maxBytes: storage.files.maxBytes }
      if (c.req.method === 'HEAD') {
        return server.handle(c, going).catch((error: unknown) => {
          // Meanwhile it became a file.
          if (error instanceof StorageError && error.code === 'NoSuchUpload') return finished(storage, request)
          throw error
        })
      }
      if (c.req.method === 'DELETE') return server.handle(c, going)
      const { maxBytes } = await permitUpload(storage, caller, place, upsert)
      return storage.slots.run(owner, incomingOf(c), () => server.handle(c, { ...going, maxBytes }))
    },
  }
}

function createEndpoint(uploads: PartialUploads, server: TusServer): Endpoint {
  return async (storage, request) => {
    const { c } = request
    const { place, contentType } = parseUploadMetadata(c.req.header('upload-metadata'))
    const { caller, upsert } = await whoMay(storage, request, place)
    const permit = await permitUpload(storage, caller, place, upsert)
    if (contentType !== undefined) checkType(contentType, permit)
    const going = { id: uploads.prefix + randomUUID(), caller, place, upsert, maxBytes: permit.maxBytes }
    return storage.slots.run(caller.userId ?? '', incomingOf(c), () => server.handle(c, going))
  }
}

/** The caller, or the one whose link stands in the request; `place` is what the link must be for. */
async function whoMay(
  storage: Storage,
  request: StorageRequest,
  place: Place | undefined,
): Promise<{ caller: Caller; upsert: boolean }> {
  const { c, caller } = request
  if (!/\/upload\/resumable\/sign(?:\/|$)/.test(c.req.path)) return { caller, upsert: wantsUpsert(c) }
  const signature = c.req.header('x-signature')
  if (signature === undefined) throw refusal.signature()
  const link = await storage.links.open(signature, 'upload', about(request))
  if (place !== undefined && link.path !== pathOf(place)) throw refusal.linkTarget()
  return link
}

/** The upload is gone. When it became a file, a client that missed the answer learns so. */
async function finished(storage: Storage, request: StorageRequest): Promise<Response> {
  const { caller } = await whoMay(storage, request, undefined)
  const asks = request.c.req.method === 'HEAD'
  const size = asks ? await findFinished(storage.database, caller, request.name) : undefined
  if (size === undefined) throw refusal.noSuchUpload()
  return whole(size)
}

/** As the library answers how far an upload has got. */
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

function noneIfGone(error: unknown): undefined {
  if (isGone(error)) return undefined
  throw error
}
