import type { Id } from '#domain/ids.ts'
import type { UploadDetails } from './details.ts'

/** What a file is to prove. */
export interface UploadTarget {
  readonly companyId: Id<'companies'>
  /** Null for what was begun on the page of all evidence. */
  readonly controlId: Id<'controls'> | null
  /** The control's number, for the way back to its page. */
  readonly controlNumber: string | null
}

/**
 * queued: waits for its turn. sending: bytes are on their way. paused: by the person. waiting: for the network.
 * saving: the bytes are there, the piece of evidence is being made. failed: nothing more happens by itself.
 */
export type UploadPhase = 'queued' | 'sending' | 'paused' | 'waiting' | 'saving' | 'failed' | 'done'

export interface Upload extends UploadTarget {
  readonly details: UploadDetails
  /** Also the folder of the stored file, so a repetition ends at the same place. */
  readonly id: string
  readonly title: string
  readonly description: string
  readonly fileName: string
  /** As the browser guesses it from the name; empty when it cannot. */
  readonly fileType: string
  /** Bytes. */
  readonly size: number
  /** Sent in parts that survive an interruption; otherwise in one request, which starts anew. */
  readonly isResumable: boolean
  readonly phase: UploadPhase
  /** Bytes that have left this browser. */
  readonly sent: number
  readonly speed: Speed | undefined
  /** Why it failed. */
  readonly message: string | undefined
}

/** Bytes a second, smoothed; measured from `mark` on. */
interface Speed {
  readonly bytesPerSecond: number | undefined
  readonly mark: { readonly atMs: number; readonly sent: number }
}

export type UploadEvent =
  | { type: 'start' | 'pause' | 'resume' | 'interrupt' | 'reconnect' | 'retry' | 'sent' | 'saved' }
  | { type: 'progress'; sent: number; atMs: number }
  | { type: 'fail'; message: string }

/** Files up to this size go in one request, with their piece of evidence. */
export const ONE_REQUEST_BYTES = 6_000_000
/** So many are sent at once. */
const AT_ONCE = 3
/** Shorter stretches say more about the browser's buffers than about the network. */
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

/** The upload after an event. An event that does not fit the phase, such as the late word of a stopped request, changes nothing. */
export function afterEvent(upload: Upload, event: UploadEvent): Upload {
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

/** Which of them may start now, in their order. */
export function uploadsToStart(uploads: readonly Upload[]): readonly Upload[] {
  const running = uploads.filter(({ phase }) => phase === 'sending' || phase === 'saving').length
  return uploads.filter(({ phase }) => phase === 'queued').slice(0, Math.max(0, AT_ONCE - running))
}

/** Whether something is still going to happen without the person, and would be lost with the tab. */
export function isActive({ phase }: Upload): boolean {
  return phase === 'queued' || phase === 'sending' || phase === 'waiting' || phase === 'saving'
}

/** Undefined while it cannot be told. */
export function secondsLeft({ size, sent, speed, phase }: Upload): number | undefined {
  const rate = speed?.bytesPerSecond
  return phase !== 'sending' || rate === undefined || rate <= 0 ? undefined : Math.ceil((size - sent) / rate)
}

/** One request starts from the beginning when it starts again. */
function keepsSent({ isResumable }: Upload, phase: UploadPhase): boolean {
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
