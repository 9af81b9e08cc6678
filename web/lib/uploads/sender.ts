import type { Evidence } from '../evidence.ts'
import type { UploadEvent } from './upload.ts'

/** What a sender says while it works. */
export type Tell = (event: UploadEvent) => void

/** Something that sends one file. Once stopped or discarded it says nothing more. */
export interface Sender {
  /** Ends the requests. What the server has stays there. */
  stop: () => void
  /** Ends the requests and removes what the server has. */
  discard: () => void
}

/** Called with the piece of evidence that a file has become, before `saved` is told. */
export type Keep = (evidence: Evidence) => void
