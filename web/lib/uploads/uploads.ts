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
import { forgetAllUnfinished, forgetUnfinished, unfinishedUploads, type Unfinished } from './unfinished.ts'
import { randomUuid } from './random-uuid.ts'
import {
  afterEvent,
  isActive,
  ONE_REQUEST_BYTES,
  uploadsToStart,
  type Upload,
  type UploadEvent,
  type UploadTarget,
} from './upload.ts'

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

const NONE: Uploads = { running: [], unfinished: [] }

let state: Uploads | undefined
const listeners = new Set<() => void>()
const files = new Map<string, File>()
const senders = new Map<string, Sender>()

/** Uploads continue across pages, so their state belongs to no page. */
export function useUploads(): Uploads {
  return useSyncExternalStore(subscribe, current)
}

export function addUploads(
  { companyId, controlId, controlNumber }: UploadTarget,
  added: readonly FileToUpload[],
): void {
  const target = { companyId, controlId, controlNumber }
  const uploads = added.map(({ file, title, description, details = NO_DETAILS, unfinished }): Upload => {
    const id = unfinished?.id ?? randomUuid()
    files.set(id, file)
    const { name: fileName, type: fileType, size } = file
    const facts = { fileName, fileType, size, isResumable: size > ONE_REQUEST_BYTES }
    const fresh = { phase: 'queued', sent: 0, speed: undefined, message: undefined } as const
    return { id, ...target, details, title, description, ...facts, ...fresh }
  })
  publish(withUnfinished([...current().running, ...uploads]))
  startNext()
}

export function pauseUpload(id: string): void {
  applyEvent(id, { type: 'pause' })
  if (current().running.some((upload) => upload.id === id && upload.phase === 'paused')) senders.get(id)?.stop()
}

export function resumeUpload(id: string): void {
  applyEvent(id, { type: 'resume' })
}

export function retryUpload(id: string): void {
  applyEvent(id, { type: 'retry' })
}

/** Cancels an upload for good, here and on the server. */
export function cancelUpload(id: string): void {
  senders.get(id)?.discard()
  drop(id)
  startNext()
}

/** The same for an upload that began before this page load. */
export function discardUnfinished({ id, url }: Unfinished): void {
  forgetUnfinished(id)
  publish(withUnfinished(current().running))
  // A failed removal is harmless: the server expires the upload.
  import('./send-in-parts.ts').then(({ discardParts }) => discardParts(url)).catch(() => undefined)
}

/** Called on sign-out, to stop all uploads of that person and forget them. */
export function forgetUploads(): void {
  for (const sender of senders.values()) sender.stop()
  senders.clear()
  files.clear()
  forgetAllUnfinished()
  publish(NONE)
  state = undefined
}

function applyEvent(id: string, event: UploadEvent): void {
  const { running, unfinished } = current()
  publish({ running: running.map((upload) => (upload.id === id ? afterEvent(upload, event) : upload)), unfinished })
  if (event.type === 'saved') drop(id)
  if (event.type !== 'progress') startNext()
}

function startNext(): void {
  for (const upload of uploadsToStart(current().running)) {
    const file = files.get(upload.id)
    if (file === undefined) continue
    senders.get(upload.id)?.stop()
    applyEvent(upload.id, { type: 'start' })
    senders.set(upload.id, startSender(upload, file))
  }
}

function startSender(upload: Upload, file: File): Sender {
  const onEvent: OnUploadEvent = (event) => applyEvent(upload.id, event)
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

function drop(id: string): void {
  senders.delete(id)
  files.delete(id)
  publish(withUnfinished(current().running.filter((upload) => upload.id !== id)))
}

function current(): Uploads {
  state ??= withUnfinished([])
  return state
}

function publish(next: Uploads): void {
  state = next
  watchWindow(next.running.some(isActive))
  for (const listener of listeners) listener()
}

function withUnfinished(running: readonly Upload[]): Uploads {
  const session = currentSession()
  const known = unfinishedUploads(session.status === 'signed-in' ? session.user.id : undefined)
  return { running, unfinished: known.filter(({ id }) => running.every((upload) => upload.id !== id)) }
}

let isWatching = false

/** During an upload, closing the tab asks first, and the return of the network resumes it. */
function watchWindow(isNeeded: boolean): void {
  if (isNeeded === isWatching) return
  isWatching = isNeeded
  if (isNeeded) {
    window.addEventListener('beforeunload', askFirst)
    window.addEventListener('online', sendOn)
  } else {
    window.removeEventListener('beforeunload', askFirst)
    window.removeEventListener('online', sendOn)
  }
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function sendOn(): void {
  for (const { id } of current().running) applyEvent(id, { type: 'reconnect' })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
