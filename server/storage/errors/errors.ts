import type { TooManyRequestsError } from '#server/platform/errors.ts'

interface More {
  readonly error?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cause?: unknown
}

/** An error in the format of the published interface; clients branch on `code` and `statusCode`. */
export class StorageError extends Error {
  /** The real status, as text in the body. */
  readonly statusCode: number
  readonly code: string
  /** The short name that older clients read. */
  readonly error: string
  readonly headers: Readonly<Record<string, string>>

  constructor(statusCode: number, code: string, message: string, more: More = {}) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'StorageError'
    this.statusCode = statusCode
    this.code = code
    this.error = more.error ?? code
    this.headers = more.headers ?? {}
  }

  /**
   * The interface answers errors with 400 whatever their real status, except those that proxies and clients act upon.
   */
  get httpStatus(): number {
    const { statusCode } = this
    return statusCode >= 500 || statusCode === 401 || statusCode === 416 || statusCode === 429 ? statusCode : 400
  }
}

const tooMany = (message: string, retryAfterS = 60) =>
  new StorageError(429, 'SlowDown', message, { headers: { 'Retry-After': String(retryAfterS) } })

const duplicate = (code: string) => () =>
  new StorageError(409, code, 'The resource already exists', { error: 'Duplicate' })

/** Every error of the file interface. */
export const storageErrors = {
  noSuchBucket: () => new StorageError(404, 'NoSuchBucket', 'Bucket not found', { error: 'Bucket not found' }),
  noSuchKey: () => new StorageError(404, 'NoSuchKey', 'Object not found', { error: 'not_found' }),
  noSuchUpload: () => new StorageError(404, 'NoSuchUpload', 'Upload not found'),
  noSuchRoute: (method: string, path: string) =>
    new StorageError(404, 'NoSuchRoute', `Route ${method}:${path} not found`, { error: 'Not Found' }),
  bucketExists: duplicate('BucketAlreadyExists'),
  keyExists: duplicate('KeyAlreadyExists'),
  notEmpty: () => new StorageError(409, 'ResourceNotEmpty', 'The bucket you tried to delete is not empty'),
  denied: (message = 'new row violates row-level security policy') =>
    new StorageError(403, 'AccessDenied', message, { error: 'Unauthorized' }),
  bucketName: () => new StorageError(400, 'InvalidBucketName', 'Bucket name invalid', { error: 'Invalid Input' }),
  key: (name: string, reason = '') => new StorageError(400, 'InvalidKey', `Invalid key: ${name}${reason}`),
  request: (message: string, cause?: unknown) => new StorageError(400, 'InvalidRequest', message, { cause }),
  mimeType: (type: string) =>
    new StorageError(415, 'InvalidMimeType', `mime type ${type} is not supported`, { error: 'invalid_mime_type' }),
  tooLarge: () =>
    new StorageError(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', {
      error: 'Payload too large',
    }),
  aborted: () => new StorageError(400, 'Aborted', 'The upload was interrupted'),
  checksum: (message: string) => new StorageError(422, 'InvalidChecksum', message),
  range: (size: number) =>
    new StorageError(416, 'InvalidRange', 'The requested range is not satisfiable', {
      error: 'invalid_range',
      headers: { 'Content-Range': `bytes */${size}` },
    }),
  link: (message: string) => new StorageError(400, 'InvalidJWT', message),
  linkTarget: () => new StorageError(400, 'InvalidSignature', 'The link was made for something else'),
  signature: () => new StorageError(400, 'InvalidUploadSignature', 'Missing x-signature header'),
  tooManyUnfinished: (count: number) =>
    tooMany(`You have ${count} unfinished uploads. Finish or cancel some of them; the others are deleted after a day.`),
  tooManyUnfinishedBytes: (bytes: number) =>
    tooMany(
      `Your unfinished uploads may have ${Math.floor(bytes / 1024 / 1024)} MB together. Finish or cancel some of them; the others are deleted after a day.`,
    ),
  tooManyRequests: ({ message, retryAfterS }: TooManyRequestsError) => tooMany(message, retryAfterS),
  locked: () => new StorageError(423, 'ResourceLocked', 'The upload is being written by another request'),
  pending: () => new StorageError(423, 'ResourceLocked', 'The file is not available until it was checked for malware'),
  infected: () =>
    new StorageError(403, 'AccessDenied', 'The file contains malware and is not given out', { error: 'Unauthorized' }),
  damaged: (cause: unknown) =>
    new StorageError(500, 'InternalError', 'The stored file is damaged or missing', { cause }),
  noRoom: (cause: Error) => new StorageError(507, 'InsufficientStorage', cause.message, { cause }),
  unavailable: (cause: unknown) =>
    new StorageError(503, 'DatabaseError', 'The database is busy. Try again.', { cause }),
  internal: (cause: unknown) =>
    new StorageError(500, 'InternalError', 'The server could not answer this request', { cause }),
  images: () =>
    new StorageError(400, 'NotSupported', 'Images are not transformed by this server: ask for the file itself'),
} as const
