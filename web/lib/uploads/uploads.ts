import { useSyncExternalStore } from 'react'
import type { Evidence } from '../evidence.ts'
import { evidenceKeys, putEvidence, refetchCountsUnlessLive } from '../evidence-queries.ts'
import { markChanged } from '../live/changed-elsewhere.ts'
import { queryClient } from '../query-client.ts'
import { currentSession } from '../auth/session.ts'
import { NO_DETAILS, type UploadDetails } from './details.ts'
import { UNREACHABLE } from './refusal-words.ts'
import { sendInOneRequest } from './send-in-one-request.ts'
import type { Sender, OnUploadEvent } from './sender.ts'
import { forgetUnfinished, unfinishedUploads, type Unfinished } from './unfinished.ts'
import { randomUuid } from './random-uuid.ts'
import { ONE_REQUEST_BYTES, QUEUED, type Upload, type UploadTarget } from './upload.ts'
import { UploadQueue } from './upload-queue.ts'

export interface FileToUpload {
  file: File
  title: string
  description: string
  details?: UploadDetails | undefined
  /** The upload that this file resumes. */
  unfinished?: Unfinished | undefined
}

interface Uploads {
  /** The uploads of this tab, in the order they were added, without finished ones. */
  readonly running: readonly Upload[]
  /** Started before this page load; waiting for the same file to be chosen again. */
  readonly unfinished: readonly Unfinished[]
}

const queue = new UploadQueue<Upload>(startSender)
let state: Uploads | undefined

/** Uploads continue across pages, so their state belongs to no page. */
export function useUploads(): Uploads {
  return useSyncExternalStore(queue.subscribe, current)
}

export function addUploads(
  { companyId, controlId, controlNumber }: UploadTarget,
  added: readonly FileToUpload[],
): void {
  const target = { companyId, controlId, controlNumber }
  const uploads = added.map(({ file, title, description, details = NO_DETAILS, unfinished }) => {
    const id = unfinished?.id ?? randomUuid()
    const { name: fileName, type: fileType, size } = file
    const facts = { fileName, fileType, size, isResumable: size > ONE_REQUEST_BYTES }
    return { file, upload: { id, ...target, details, title, description, ...facts, ...QUEUED } }
  })
  queue.add(uploads)
}

export const pauseUpload = (id: string): void => queue.pause(id)

export const resumeUpload = (id: string): void => queue.apply(id, { type: 'resume' })

export const retryUpload = (id: string): void => queue.apply(id, { type: 'retry' })

/** Cancels an upload for good, here and on the server. */
export const cancelUpload = (id: string): void => queue.cancel(id)

/** The same for an upload that began before this page load. */
export function discardUnfinished({ id, url }: Unfinished): void {
  forgetUnfinished(id)
  state = undefined
  queue.notify()
  // A failed removal is harmless: the server expires the upload.
  import('./send-in-parts.ts').then(({ discardParts }) => discardParts(url)).catch(() => undefined)
}

/** Called when the session ends or changes: no upload goes on as another person. Large ones can be resumed later. */
export function stopUploads(): void {
  queue.stopAll()
  // The next person to sign in has unfinished uploads of their own.
  state = undefined
}

function startSender(upload: Upload, file: File, onEvent: OnUploadEvent): Sender {
  return upload.isResumable ? sendLarge(upload, file, onEvent) : sendInOneRequest(upload, file, onEvent, keep)
}

/** The code for sending in parts loads at first use. */
function sendLarge(upload: Upload, file: File, onEvent: OnUploadEvent): Sender {
  let isWanted = true
  let sender: Sender | undefined
  import('./send-in-parts.ts').then(
    ({ sendInParts }) => {
      const session = currentSession()
      if (isWanted && session.status === 'signed-in') sender = sendInParts(upload, session.user.id, file, onEvent, keep)
    },
    () => isWanted && onEvent({ type: 'fail', message: UNREACHABLE }),
  )
  return {
    stop() {
      isWanted = false
      sender?.stop()
    },
    discard() {
      isWanted = false
      sender?.discard()
    },
  }
}

function keep(evidence: Evidence): void {
  putEvidence(queryClient, evidence)
  markChanged([evidence.id])
  void queryClient.invalidateQueries({ queryKey: evidenceKeys.followed(evidence.company_id) })
  void queryClient.invalidateQueries({ queryKey: evidenceKeys.requests(evidence.company_id) })
  refetchCountsUnlessLive(queryClient, evidence.company_id)
}

function current(): Uploads {
  const running = queue.current()
  if (state?.running !== running) state = withUnfinished(running)
  return state
}

function withUnfinished(running: readonly Upload[]): Uploads {
  const session = currentSession()
  const known = unfinishedUploads(session.status === 'signed-in' ? session.user.id : undefined)
  return { running, unfinished: known.filter(({ id }) => running.every((upload) => upload.id !== id)) }
}
