import { loadConfig } from '../config.ts'
import { parseEvidence, type Evidence } from '../evidence.ts'
import { isObject, parseObject } from '../json.ts'
import { accessToken } from '../auth/session.ts'
import { NOT_UNDERSTOOD, responseErrorMessage } from './refusal-words.ts'
import type { Keep, Sender, OnUploadEvent } from './sender.ts'
import { sendWithProgress } from './send-with-progress.ts'
import type { Upload } from './upload.ts'

/** Sends file and evidence item in one request. */
export function sendInOneRequest(upload: Upload, file: File, onEvent: OnUploadEvent, keep: Keep): Sender {
  const request = {
    path: 'functions/v1/upload-evidence',
    body: bodyOf(upload, file),
    async headers() {
      const [{ anonKey }, token] = await Promise.all([loadConfig(), accessToken()])
      const headers = new Headers({ apikey: anonKey })
      if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
      return headers
    },
    keep(body: string) {
      const answer = readAnswer(body)
      if (typeof answer === 'string') return answer
      keep(answer)
      return undefined
    },
  }
  return sendWithProgress(request, onEvent)
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
function readAnswer(body: string): Evidence | string {
  const answer = parseObject(body)
  if (answer?.['success'] !== true) return responseErrorMessage(body) ?? NOT_UNDERSTOOD
  try {
    return isObject(answer['evidence']) ? parseEvidence(answer['evidence']) : NOT_UNDERSTOOD
  } catch {
    return NOT_UNDERSTOOD
  }
}
