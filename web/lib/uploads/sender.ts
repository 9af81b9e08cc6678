import type { Evidence } from '../evidence.ts'
import type { UploadEvent } from './upload.ts'

/** Receives the events of a sender. */
export type OnUploadEvent = (event: UploadEvent) => void

/** Sends one file. After a stop or discard it emits no events. */
export interface Sender {
  /** Cancels the requests; the server keeps its parts. */
  stop: () => void
  /** Cancels the requests and removes the server's parts. */
  discard: () => void
}

/** Receives the new evidence item before the `saved` event. */
export type Keep = (evidence: Evidence) => void
