import { z } from 'zod'
import { LONGEST_LINK_S } from './links.ts'
import { nameOrUndefined, pathOf, type ObjectPath } from '../names.ts'
import { findObject, findObjects } from '../object-row.ts'
import { readJson } from '../read-json.ts'
import { storageErrors } from '../errors/errors.ts'
import { permitUpload } from '../upload/save-object.ts'
import type { Endpoint } from '../storage.ts'
import { wantsUpsert } from '../upload/upload.ts'

const expiresIn = z.int().min(1).max(LONGEST_LINK_S)
// Images are served unchanged.
const signBody = z.object({ expiresIn, transform: z.strictObject({}).nullish() })
const signManyBody = z.object({ expiresIn, paths: z.array(z.string()).min(1).max(1_000) })

const HIDDEN = 'Either the object does not exist or you do not have access to it'

/** A link to read one file. */
export const sign: Endpoint = async ({ database, links }, request) => {
  const { expiresIn: lifeS } = await readJson(request.c, signBody)
  await findObject(database, request.caller, request)
  const token = await links.toRead(request.caller, request, lifeS)
  return request.c.json({ signedURL: readPath(request, token) })
}

/** Links to many files, in the requested order; a file that the caller cannot read has an error instead. */
export const signMany: Endpoint = async ({ database, links }, { c, caller, bucket }) => {
  const { expiresIn: lifeS, paths } = await readJson(c, signManyBody)
  const names = paths.map(nameOrUndefined)
  const asked = names.filter((name) => name !== undefined)
  const seen = new Set((await findObjects(database, caller, bucket, asked)).map(({ name }) => name))
  const answers = paths.map(async (path, at) => {
    const name = names[at]
    if (name === undefined || !seen.has(name)) return { error: HIDDEN, path, signedURL: null }
    const token = await links.toRead(caller, { bucket, name }, lifeS)
    return { error: null, path, signedURL: readPath({ bucket, name }, token) }
  })
  return c.json(await Promise.all(answers))
}

/** A link to write one file, for a person without an account. */
export const signUpload: Endpoint = async (storage, { c, caller, bucket, name }) => {
  const upsert = wantsUpsert(c)
  await permitUpload(storage, caller, { bucket, name }, upsert)
  const token = await storage.links.toWrite(caller, { bucket, name }, upsert)
  const path = pathOf({ bucket, name }).split('/').map(encodeURIComponent).join('/')
  return c.json({ url: `/object/upload/sign/${path}?token=${token}`, token })
}

/** Not encoded: the published client does that. */
const readPath = (objectPath: ObjectPath, token: string): string => `/object/sign/${pathOf(objectPath)}?token=${token}`

/**
 * There is no cache between this server and its users, so nothing is purged: callers who see the file get a success.
 */
export const purge: Endpoint = async ({ database }, { c, caller, bucket, name }) => {
  if (name !== '') await findObject(database, caller, { bucket, name })
  else {
    const text = 'select from storage.buckets where id = $1'
    const seen = await database.asCaller(caller, { text, values: [bucket] }, { readOnly: true })
    if (seen.length === 0) throw storageErrors.noSuchBucket()
  }
  return c.json({ message: 'success' })
}
