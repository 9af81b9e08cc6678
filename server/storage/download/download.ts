import type { Caller } from '#server/platform/callers/caller.ts'
import { FileError, mayBeServed, type ByteRange } from '#server/platform/files/files.ts'
import { recordAccess, type Access } from '#server/platform/audit/record-access.ts'
import { parseRange } from './byte-range.ts'
import { continues, downloadHeaders, isUnchanged } from './download-headers.ts'
import { pathOf } from '../names.ts'
import { responseBody } from './response-body.ts'
import { etagOf, findObject, findPublicObject, type ObjectRow } from '../object-row.ts'
import { storageErrors } from '../errors/errors.ts'
import type { Endpoint, Storage, StorageContext } from '../storage.ts'
import { about } from '../upload/upload.ts'

export const download: Endpoint = (storage, request) =>
  answer(storage, request.c, () => findObject(storage.database, request.caller, request), request.caller)

export const downloadPublic: Endpoint = (storage, request) =>
  answer(storage, request.c, () => findPublicObject(storage.database, request), undefined)

/** By a link: as the person who created it, with that person's current rights. */
export const downloadByLink: Endpoint = async (storage, request) => {
  const { c } = request
  const link = await storage.links.open(c.req.query('token') ?? '', 'download', about(request))
  if (link.path !== pathOf(request)) throw storageErrors.linkTarget()
  return answer(storage, c, () => findObject(storage.database, link.caller, request), link.caller)
}

export const info: Endpoint = async ({ database }, request) =>
  request.c.json(infoOf(await findObject(database, request.caller, request)))

export const infoPublic: Endpoint = async ({ database }, request) =>
  request.c.json(infoOf(await findPublicObject(database, request)))

function infoOf(row: ObjectRow): Record<string, unknown> {
  const { id, name, version, bucket_id, size, content_type, cache_control, created_at, sha256, scan } = row
  const facts = { id, name, version, bucket_id, size, content_type, cache_control, created_at, sha256, scan }
  return { ...facts, etag: etagOf(row), metadata: row.user_metadata ?? {}, last_modified: row.updated_at }
}

type Find = () => Promise<ObjectRow>

/** @param reader whose rights found the file; absent for a public file */
async function answer(storage: Storage, c: StorageContext, find: Find, reader: Caller | undefined): Promise<Response> {
  const row = await find()
  try {
    return await send(storage, c, row, reader)
  } catch (error) {
    // The file was replaced or deleted between reading its row and its bytes: look again.
    if (!(error instanceof FileError) || error.kind !== 'missing') throw error
    const now = await find()
    if (now.version === row.version) throw error
    return send(storage, c, now, reader)
  }
}

async function send(
  { files, database }: Storage,
  c: StorageContext,
  row: ObjectRow,
  reader: Caller | undefined,
): Promise<Response> {
  if (!mayBeServed(row.scan, files)) throw row.scan === 'infected' ? storageErrors.infected() : storageErrors.pending()
  const headers = downloadHeaders(row, c.req.query('download'), reader === undefined)
  if (isUnchanged(row, c.req.header('if-none-match'), c.req.header('if-modified-since'))) {
    return new Response(null, { status: 304, headers: withoutBody(headers) })
  }
  const range = continues(row, c.req.header('if-range')) ? parseRange(c.req.header('range'), row.size) : undefined
  if (range === 'unsatisfiable') throw storageErrors.range(row.size)
  headers['Content-Length'] = String(range === undefined ? row.size : range.end - range.start + 1)
  if (range !== undefined) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${row.size}`
  const status = range === undefined ? 200 : 206
  if (c.req.method === 'HEAD') return new Response(null, { status, headers })
  const bytes = await files.read(row, range)
  if (reader !== undefined && row.bucket_id === 'evidence' && isDownload(row, range)) {
    await recordAccess(database.service, reader, downloadOf(row)).catch((error: unknown) => {
      bytes.destroy()
      throw error
    })
  }
  return new Response(responseBody(c, bytes), { status, headers })
}

/** A file fetched in many ranges is one download: counted at its beginning, or for most of it. */
function isDownload({ size }: ObjectRow, range: ByteRange | undefined): boolean {
  return range === undefined || range.start === 0 || (range.end - range.start + 1) * 2 > size
}

/** For the audit log. In this bucket the first folder is the company. */
function downloadOf({ id, name, sha256 }: ObjectRow): Access {
  return { action: 'evidence_download', companyId: name.split('/')[0], record: id, metadata: { name, sha256 } }
}

/** A 304 has no headers about a body. */
function withoutBody(headers: Record<string, string>): Record<string, string> {
  const { 'Content-Type': _type, 'Content-Disposition': _disposition, ...rest } = headers
  return rest
}
