import { responseErrorMessage, UNREACHABLE } from './refusal-words.ts'
import type { OnUploadEvent, Sender } from './sender.ts'

const BROKE_OFF =
  'The connection broke before the server had answered. Look whether the file is in the list before you try again.'

export interface UploadRequest {
  readonly path: string
  readonly body: FormData
  /** Read just before the request is sent. */
  readonly headers: () => Promise<Headers>
  /** Takes over the body of a successful answer. Returns an error message where it cannot be understood. */
  readonly keep: (body: string) => string | undefined
}

/** Sends a file in one request. Uses XMLHttpRequest, because `fetch` reports no upload progress. */
export function sendWithProgress({ path, body, headers, keep }: UploadRequest, onEvent: OnUploadEvent): Sender {
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
    const { status, responseText } = request
    const message =
      status >= 400 ? (responseErrorMessage(responseText) ?? `The server answered ${status}.`) : keep(responseText)
    onEvent(message === undefined ? { type: 'saved' } : { type: 'fail', message })
  })

  const send = async () => {
    const read = await headers()
    if (isStopped) return
    request.open('POST', `/${path}`)
    for (const [name, value] of read) request.setRequestHeader(name, value)
    request.send(body)
  }
  send().catch(() => onEvent({ type: 'fail', message: UNREACHABLE }))

  const stop = () => {
    isStopped = true
    request.abort()
  }
  return { stop, discard: stop }
}
