import { DetailedError, Upload as TusUpload, type HttpRequest } from 'tus-js-client'
import type { Id } from '#domain/ids.ts'
import { loadConfig } from '../config.ts'
import { messageOf } from '../errors.ts'
import { accessToken } from '../auth/session.ts'
import { addEvidenceForFile } from './add-evidence.ts'
import { responseErrorMessage, UNREACHABLE } from './refusal-words.ts'
import type { Keep, Sender, OnUploadEvent } from './sender.ts'
import { storedName } from './stored-name.ts'
import { forgetUnfinished, rememberUnfinished, unfinishedUploads, type Unfinished } from './unfinished.ts'
import type { Upload } from './upload.ts'

const ENDPOINT = '/storage/v1/upload/resumable'
/** An interruption loses at most one part. */
const PART_BYTES = 6 * 1024 * 1024
const RETRY_MS = [0, 1000, 3000, 5000, 10_000]

/**
 * Sends a file in parts by the TUS protocol and resumes an earlier attempt, also after a reload; then creates the
 * evidence item. Heavy: loads with the first large file.
 */
export function sendInParts(
  upload: Upload,
  userId: Id<'users'>,
  file: File,
  onEvent: OnUploadEvent,
  keep: Keep,
): Sender {
  const known = unfinishedUploads(userId).find(({ id }) => id === upload.id)
  let isStopped = false
  const emit: OnUploadEvent = (event) => {
    if (!isStopped) onEvent(event)
  }
  const finish = async () => {
    emit({ type: 'sent' })
    try {
      keep(await addEvidenceForFile(upload))
      forgetUnfinished(upload.id)
      emit({ type: 'saved' })
    } catch (error) {
      emit(navigator.onLine ? { type: 'fail', message: messageOf(error) } : { type: 'interrupt' })
    }
  }
  const tus = new TusUpload(file, {
    endpoint: location.origin + ENDPOINT,
    uploadUrl: known?.url ?? null,
    metadata: {
      bucketName: 'evidence',
      objectName: storedName(upload),
      contentType: file.type === '' ? 'application/octet-stream' : file.type,
    },
    chunkSize: PART_BYTES,
    retryDelays: RETRY_MS,
    storeFingerprintForResuming: false, // we keep it, with the title and the control
    onBeforeRequest: authorize,
    onShouldRetry: (error) => navigator.onLine && isWorthRepeating(error),
    onProgress: (sent) => emit({ type: 'progress', sent, atMs: performance.now() }),
    onUploadUrlAvailable: () => {
      if (tus.url === null) return
      rememberUnfinished(unfinishedOf(upload, userId, file, tus.url))
    },
    onSuccess: () => void finish(),
    onError: (error) => {
      // An earlier attempt sent the whole file, and only the response was lost.
      if (isAlreadyThere(error)) void finish()
      else emit(navigator.onLine ? { type: 'fail', message: reasonOf(error) } : { type: 'interrupt' })
    },
  })
  tus.start()
  return {
    stop() {
      isStopped = true
      void tus.abort()
    },
    discard() {
      isStopped = true
      forgetUnfinished(upload.id)
      // A failed removal is harmless: the server expires the upload.
      tus.abort(true).catch(() => undefined)
    },
  }
}

function unfinishedOf(upload: Upload, userId: Id<'users'>, file: File, url: string): Unfinished {
  const { id, companyId, controlId, controlNumber, details, title, description, fileName, size } = upload
  const { lastModified } = file
  const target = { companyId, controlId, controlNumber }
  return { id, userId, ...target, details, title, description, fileName, size, lastModified, url }
}

/** Removes an abandoned upload from the server. */
export async function discardParts(url: string): Promise<void> {
  await TusUpload.terminate(url, { onBeforeRequest: authorize, retryDelays: RETRY_MS })
}

/** Each part gets the current token: a large upload outlives several. */
async function authorize(request: HttpRequest): Promise<void> {
  const [{ anonKey }, token] = await Promise.all([loadConfig(), accessToken()])
  request.setHeader('apikey', anonKey)
  if (token !== undefined) request.setHeader('Authorization', `Bearer ${token}`)
}

/**
 * Retries without a response, on server errors, on a concurrent request and on an offset mismatch; the retry asks for
 * the offset.
 */
function isWorthRepeating(error: Error): boolean {
  if (!(error instanceof DetailedError)) return false
  const status = statusOf(error)
  return status === 0 || status >= 500 || status === 423 || (status === 409 && !isAlreadyThere(error))
}

function isAlreadyThere(error: Error): boolean {
  if (!(error instanceof DetailedError) || error.originalRequest.getMethod() !== 'POST') return false
  return /already ?exists/i.test(error.originalResponse?.getBody() ?? '')
}

function reasonOf(error: Error): string {
  if (!(error instanceof DetailedError)) return messageOf(error)
  if (statusOf(error) === 0) return UNREACHABLE
  return responseErrorMessage(error.originalResponse?.getBody() ?? '') ?? `The server answered ${statusOf(error)}.`
}

function statusOf({ originalResponse }: DetailedError): number {
  return originalResponse?.getStatus() ?? 0
}
