import type { IncomingMessage } from 'node:http'
import type { Caller } from '#server/platform/callers/caller.ts'
import { pathOf, type ObjectPath } from '../names.ts'
import { incomingOf } from '#server/platform/http/request-body.ts'
import { readUpload } from './read-upload.ts'
import { storageErrors } from '../errors/errors.ts'
import { permitUpload, saveObject } from './save-object.ts'
import type { Endpoint, Storage, StorageContext, StorageRequest } from '../storage.ts'

/** A new file; with `x-upsert` an upsert that replaces an existing one. */
export const upload: Endpoint = async (storage, request) => {
  const id = await put(storage, request.c, request.caller, request, wantsUpsert(request.c))
  return request.c.json({ Id: id, Key: pathOf(request) })
}

/** Replaces an existing file, or creates a new one. */
export const replace: Endpoint = async (storage, request) => {
  const id = await put(storage, request.c, request.caller, request, true)
  return request.c.json({ Id: id, Key: pathOf(request) })
}

/** An upload by a link: as the person who created it, with that person's current rights. */
export const uploadByLink: Endpoint = async (storage, request) => {
  const { c } = request
  const link = await storage.links.open(c.req.query('token') ?? '', 'upload', about(request))
  if (link.path !== pathOf(request)) throw storageErrors.linkTarget()
  await put(storage, c, link.caller, request, link.upsert)
  return c.json({ Key: pathOf(request) })
}

export const wantsUpsert = (c: StorageContext): boolean => c.req.header('x-upsert') === 'true'

/** The sender, for recording a link's use. */
export const about = ({ caller: { address, userAgent, requestId } }: StorageRequest) => ({
  address,
  userAgent,
  requestId,
})

/** Rights first, then the bytes, and finally the row that makes them visible. */
async function put(
  storage: Storage,
  c: StorageContext,
  caller: Caller,
  objectPath: ObjectPath,
  upsert: boolean,
): Promise<string> {
  const incoming = incomingOf(c)
  return storage.files.slots.run(caller.userId ?? caller.address, incoming, async () => {
    const permit = await permitUpload(storage, caller, objectPath, upsert, leastBytes(incoming))
    const { bytes, details, ...declared } = await readUpload(incoming)
    const stored = await storage.files.receive(bytes, { name: objectPath.name, ...declared, ...permit })
    const told = await details().catch(async (error: unknown) => {
      await storage.files.discard(stored.version)
      throw error
    })
    const scan = storage.files.initialScan
    return saveObject(storage, caller, objectPath, upsert, { ...stored, ...told, scan })
  })
}

/** What a form has besides its file. */
const FORM_BYTES = 65_536

/** The size of the file in a request, or less. */
function leastBytes({ headers }: IncomingMessage): number {
  const length = Number(headers['content-length'] ?? 0)
  const isForm = headers['content-type']?.startsWith('multipart/') === true
  return isForm ? Math.max(0, length - FORM_BYTES) : length
}
