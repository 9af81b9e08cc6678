import type { Id } from '#domain/ids.ts'
import type { UploadDetails } from './details.ts'

/** What the file is evidence for. */
export interface UploadTarget {
  readonly companyId: Id<'companies'>
  /** Null for uploads from the evidence page. */
  readonly controlId: Id<'controls'> | null
  /** The control's number, for the link to its page. */
  readonly controlNumber: string | null
}

/**
 * queued: waits for a free slot. sending: bytes are being sent. paused: by the person. waiting: for the network.
 * saving: the evidence item is being created. failed: needs the person.
 */
export type UploadPhase = 'queued' | 'sending' | 'paused' | 'waiting' | 'saving' | 'failed' | 'done'

/** A file on its way to the server. */
export interface FileUpload {
  /** Also the folder of a stored evidence file, so a repetition writes to the same path. */
  readonly id: string
  readonly title: string
  /** Guessed by the browser from the name; empty when unknown. */
  readonly fileType: string
  /** Bytes. */
  readonly size: number
  /** Sent in parts that survive an interruption; otherwise in one request, which restarts. */
  readonly isResumable: boolean
  readonly phase: UploadPhase
  /** Bytes sent so far. */
  readonly sent: number
  readonly speed: Speed | undefined
  /** The error message. */
  readonly message: string | undefined
}

/** The upload of a file that becomes evidence. */
export interface Upload extends UploadTarget, FileUpload {
  readonly details: UploadDetails
  readonly description: string
  readonly fileName: string
}

/** Smoothed bytes per second, measured since `mark`. */
interface Speed {
  readonly bytesPerSecond: number | undefined
  readonly mark: { readonly atMs: number; readonly sent: number }
}

export type UploadEvent =
  | { type: 'start' | 'pause' | 'resume' | 'interrupt' | 'reconnect' | 'retry' | 'sent' | 'saved' }
  | { type: 'progress'; sent: number; atMs: number }
  | { type: 'fail'; message: string }

/** Files up to this size are sent in one request with their evidence item. */
export const ONE_REQUEST_BYTES = 6_000_000
/** How an upload begins. */
export const QUEUED = { phase: 'queued', sent: 0, speed: undefined, message: undefined } as const
/** Number of parallel uploads. */
const AT_ONCE = 3
/** Shorter intervals measure the browser's buffers instead of the network. */
const MEASURED_MS = 500
const WEIGHT_OF_LATEST = 0.3

const NEXT: Readonly<Record<UploadPhase, Partial<Record<UploadEvent['type'], UploadPhase>>>> = {
  queued: { start: 'sending', pause: 'paused' },
  sending: { progress: 'sending', pause: 'paused', interrupt: 'waiting', sent: 'saving', fail: 'failed' },
  paused: { resume: 'queued' },
  waiting: { reconnect: 'queued', pause: 'paused', fail: 'failed' },
  saving: { saved: 'done', interrupt: 'waiting', fail: 'failed' },
  failed: { retry: 'queued' },
  done: {},
}

/**
 * The upload after an event. Events that do not fit the phase, such as late ones of a stopped request, change nothing.
 */
export function afterEvent<U extends FileUpload>(upload: U, event: UploadEvent): U {
  const phase = NEXT[upload.phase][event.type]
  if (phase === undefined) return upload
  if (event.type === 'progress') {
    return { ...upload, sent: Math.min(event.sent, upload.size), speed: measured(upload.speed, event) }
  }
  return {
    ...upload,
    phase,
    sent: event.type === 'sent' ? upload.size : keepsSent(upload, phase) ? upload.sent : 0,
    speed: undefined,
    message: event.type === 'fail' ? event.message : undefined,
  }
}

/** The uploads that may start now, in their order. */
export function uploadsToStart<U extends FileUpload>(uploads: readonly U[]): readonly U[] {
  const running = uploads.filter(({ phase }) => phase === 'sending' || phase === 'saving').length
  return uploads.filter(({ phase }) => phase === 'queued').slice(0, Math.max(0, AT_ONCE - running))
}

/** Whether the upload proceeds without the person, and would be lost with the tab. */
export function isActive({ phase }: FileUpload): boolean {
  return phase === 'queued' || phase === 'sending' || phase === 'waiting' || phase === 'saving'
}

/** Undefined while unknown. */
export function secondsLeft({ size, sent, speed, phase }: FileUpload): number | undefined {
  const rate = speed?.bytesPerSecond
  return phase !== 'sending' || rate === undefined || rate <= 0 ? undefined : Math.ceil((size - sent) / rate)
}

/** An upload in one request loses its progress on a restart. */
function keepsSent({ isResumable }: FileUpload, phase: UploadPhase): boolean {
  return isResumable || phase === 'failed' || phase === 'done' || phase === 'saving'
}

function measured(speed: Speed | undefined, { sent, atMs }: { sent: number; atMs: number }): Speed {
  if (speed === undefined) return { bytesPerSecond: undefined, mark: { atMs, sent } }
  const elapsedMs = atMs - speed.mark.atMs
  if (elapsedMs < MEASURED_MS) return speed
  const latest = Math.max(0, ((sent - speed.mark.sent) / elapsedMs) * 1000)
  const bytesPerSecond =
    speed.bytesPerSecond === undefined
      ? latest
      : latest * WEIGHT_OF_LATEST + speed.bytesPerSecond * (1 - WEIGHT_OF_LATEST)
  return { bytesPerSecond, mark: { atMs, sent } }
}
