import { Hono } from 'hono'
import { basePath } from 'hono/route'
import type { Caller } from '#server/platform/callers/caller.ts'
import type { Identify } from '#server/platform/callers/identify.ts'
import { logFailure } from '#server/platform/log-failure.ts'
import type { App, Platform, RequestVariables } from '#server/platform/module.ts'
import type { Secret } from '#server/platform/keys/secret.ts'
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from './buckets.ts'
import { download, downloadByLink, downloadPublic, info, infoPublic } from './download/download.ts'
import { createLinks } from './links/links.ts'
import { list, listV2 } from './list/list.ts'
import { copy, move } from './move-copy.ts'
import type { PartialUploads } from './resumable/partial-upload-store.ts'
import { storageErrors } from './errors/errors.ts'
import { removeMany, removeOne } from './remove.ts'
import { createResumable, type Resumable } from './resumable/resumable.ts'
import { UnfinishedUploads } from './resumable/unfinished-uploads.ts'
import { createRouter, type Route } from './router.ts'
import { purge, sign, signMany, signUpload } from './links/sign.ts'
import { errorResponse, toStorageError } from './errors/error-response.ts'
import type { Endpoint, Storage, StorageContext } from './storage.ts'
import { replace, upload, uploadByLink } from './upload/upload.ts'

const noImages: Endpoint = () => Promise.reject(storageErrors.images())

/** Links and public files are requested without an API key. */
const withoutKey = (resumable: Resumable): readonly Route[] => [
  ['GET HEAD', '/object/public/:bucket/:name', downloadPublic],
  ['GET HEAD', '/object/info/public/:bucket/:name', infoPublic],
  ['GET HEAD', '/object/sign/:bucket/:name', downloadByLink],
  ['PUT', '/object/upload/sign/:bucket/:name', uploadByLink],
  ['POST', '/upload/resumable/sign', resumable.create],
  ['HEAD PATCH DELETE', '/upload/resumable/sign/:name', resumable.proceed],
  ['OPTIONS', '/upload/resumable(?:/.*)?', resumable.describe],
  ['OPTIONS', '/.*', (_, { c }) => Promise.resolve(c.body(null, 204))],
]

const withKey = (resumable: Resumable): readonly Route[] => [
  ['GET', '/bucket/?', listBuckets],
  ['POST', '/bucket/?', createBucket],
  ['GET', '/bucket/:bucket', getBucket],
  ['PUT', '/bucket/:bucket', updateBucket],
  ['DELETE', '/bucket/:bucket', deleteBucket],
  ['POST', '/bucket/:bucket/empty', emptyBucket],
  ['POST', '/object/list/:bucket', list],
  ['POST', '/object/list-v2/:bucket', listV2],
  ['POST', '/object/move', move],
  ['POST', '/object/copy', copy],
  ['POST', '/object/sign/:bucket', signMany],
  ['POST', '/object/sign/:bucket/:name', sign],
  ['POST', '/object/upload/sign/:bucket/:name', signUpload],
  ['GET HEAD', '/object/info/authenticated/:bucket/:name', info],
  ['GET HEAD', '/object/info/:bucket/:name', info],
  ['GET HEAD', '/object/authenticated/:bucket/:name', download],
  ['GET HEAD', '/object/:bucket/:name', download],
  ['POST', '/object/:bucket/:name', upload],
  ['PUT', '/object/:bucket/:name', replace],
  ['DELETE', '/object/:bucket', removeMany],
  ['DELETE', '/object/:bucket/:name', removeOne],
  ['DELETE', '/cdn/:bucket', purge],
  ['DELETE', '/cdn/:bucket/:name', purge],
  ['POST', '/upload/resumable', resumable.create],
  ['HEAD PATCH DELETE', '/upload/resumable/:name', resumable.proceed],
  ['GET HEAD', '/render/image/.*', noImages],
]

/** Files under /storage/v1. Identifies the caller itself, because links and public files have none. */
export function storageModule(
  platform: Platform,
  { identify, secret, uploads }: { identify: Identify; secret: Secret; uploads: PartialUploads },
): App {
  const { config, database, files, log } = platform
  const storage: Storage = { database, files, log, links: createLinks(secret) }
  const unfinished = new UnfinishedUploads(database.service, {
    count: config.uploadsPerPerson,
    bytes: config.uploadBytesPerPerson,
  })
  const resumable = createResumable(storage, uploads, unfinished)
  const routes = { open: createRouter(withoutKey(resumable)), closed: createRouter(withKey(resumable)) }
  const app: App = new Hono<{ Variables: RequestVariables }>()

  async function answer(c: StorageContext): Promise<Response> {
    const path = pathUnder(c)
    const open = routes.open(c.req.method, path)
    if (open !== undefined) return open.endpoint(storage, { ...open, c, caller: anonymous(c) })
    const caller = await callerOf(identify, c)
    const found = routes.closed(c.req.method, path)
    if (found === undefined) throw storageErrors.noSuchRoute(c.req.method, path)
    return found.endpoint(storage, { ...found, c, caller })
  }

  app.all('*', async (c) => {
    try {
      return await answer(c)
    } catch (error) {
      const refused = toStorageError(error)
      const { method } = c.req
      const { code, httpStatus: status } = refused
      logFailure(log, error, { status, code, requestId: c.get('requestId'), method }, 'a file request failed')
      return errorResponse(refused, /\/upload\/resumable(?:\/|$)/.test(c.req.path))
    }
  })
  return app
}

/** The undecoded path below the module's mount point; its parts are decoded after splitting. */
function pathUnder(c: StorageContext): string {
  const mounted = basePath(c).replace(/\/?\*?$/, '')
  return new URL(c.req.url).pathname.slice(mounted.length)
}

function callerOf(identify: Identify, c: StorageContext): Promise<Caller> {
  const userAgent = c.req.header('user-agent') ?? ''
  return identify(c.req.raw.headers, c.get('address'), c.get('requestId'), userAgent, c.req.query('apikey'))
}

function anonymous(c: StorageContext): Caller {
  return {
    role: 'anon',
    userId: undefined,
    sessionId: undefined,
    claimsText: '{"role":"anon"}',
    address: c.get('address'),
    userAgent: c.req.header('user-agent') ?? '',
    requestId: c.get('requestId'),
  }
}
