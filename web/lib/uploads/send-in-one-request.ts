import { loadConfig } from '../config.ts'
import { parseEvidence, type Evidence } from '../evidence.ts'
import { isObject, parseObject } from '../json.ts'
import { accessToken } from '../auth/session.ts'
import { NOT_UNDERSTOOD, responseErrorMessage, UNREACHABLE } from './refusal-words.ts'
import type { Keep, Sender, OnUploadEvent } from './sender.ts'
import type { Upload } from './upload.ts'

const BROKE_OFF =
  'The connection broke before the server had answered. Look whether the file is in the list before you try again.'

/** Sends file and evidence item in one request. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export function sendInOneRequest(upload: Upload, file: File, onEvent: OnUploadEvent, keep: Keep): Sender {
  const request = new XMLHttpRequest()
  let isStopped = false
  let isSent = false
  request.upload.addEventListener('progress', ({ loaded, timeStamp }) =>
    onEvent({ type: 'progress', sent: loaded, atMs: timeStamp }),
  )
  request.upload.addEventListener('load', () => {
    isSent = true
    onEvent({ type: 'sent' })
  })
  request.addEventListener('error', () => {
    if (isSent) onEvent({ type: 'fail', message: BROKE_OFF })
    else onEvent(navigator.onLine ? { type: 'fail', message: UNREACHABLE } : { type: 'interrupt' })
  })
  request.addEventListener('load', () => {
    const answer = readAnswer(request)
    if (typeof answer === 'string') return onEvent({ type: 'fail', message: answer })
    keep(answer)
    onEvent({ type: 'saved' })
  })

  const send = async () => {
    const [{ anonKey }, token] = await Promise.all([loadConfig(), accessToken()])
    if (isStopped) return
    request.open('POST', '/functions/v1/upload-evidence')
    request.setRequestHeader('apikey', anonKey)
    if (token !== undefined) request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.send(bodyOf(upload, file))
  }
  send().catch(() => onEvent({ type: 'fail', message: UNREACHABLE }))

  const stop = () => {
    isStopped = true
    request.abort()
  }
  return { stop, discard: stop }
}

/** The file comes last, so that the server already knows its metadata. */
function bodyOf({ companyId, controlId, details, title, description }: Upload, file: File): FormData {
  const body = new FormData()
  const fields = {
    companyId,
    controlId,
    title,
    controlIds: details.controlIds.join(','),
    evidenceId: details.evidenceId,
    requestId: details.requestId,
    effectiveOn: details.effectiveOn,
    expiresOn: details.expiresOn,
    // For a version, the note about what is new.
    [details.evidenceId === null ? 'description' : 'note']: description,
  }
  for (const [name, value] of Object.entries(fields)) if (value !== null) body.set(name, value)
  body.set('file', file)
  return body
}

/** The evidence item, or the error message. */
function readAnswer({ status, responseText }: XMLHttpRequest): Evidence | string {
  const answer = parseObject(responseText)
  if (status >= 400 || answer?.['success'] !== true)
    return responseErrorMessage(responseText) ?? `The server answered ${status}.`
  try {
    return isObject(answer['evidence']) ? parseEvidence(answer['evidence']) : NOT_UNDERSTOOD
  } catch {
    return NOT_UNDERSTOOD
  }
}
