import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { JobKindName } from '#domain/jobs/job-kinds.ts'
import type { StoredBytes } from '../files/files.ts'
import type { Platform } from '../module.ts'

/** Content that a job generated and stored. */
export type StoredChunk = Omit<StoredBytes, 'contentType'>

export interface Progress {
  readonly done: number
  /** Undefined while unknown. */
  readonly total?: number
  /** The current step: "Checking 12 of 2,000 files". At most 500 characters. */
  readonly words: string
}

/** One attempt at a job: its input and its tools. */
export interface JobAttempt {
  readonly companyId: string
  readonly jobId: string
  readonly platform: Platform
  /** Aborted when a person cancels the job, when the server stops, and when another worker has claimed it. */
  readonly signal: AbortSignal
  /** The chunks that earlier attempts have stored: continue after them. */
  readonly chunks: readonly StoredChunk[]
  /** Data stored for the job when it was requested; undefined if there is none. */
  source(): Promise<string | undefined>
  /** Reports progress. Cheap: it is written once a second. */
  reportProgress(progress: Progress): void
  /** Stores the next chunk of the result; it is durable when this resolves. @throws FileError */
  storeChunk(chunk: Readable): Promise<StoredChunk>
}

/** Name and type of the result as a whole. */
export interface JobResult {
  readonly name: string
  readonly contentType: string
}

/** A kind of job as data: the jobs module claims, runs, retries and settles it. */
export interface JobKind<Input = unknown> {
  readonly kind: JobKindName
  readonly input: z.ZodType<Input>
  /** The page that shows the result, for the notification to the person who requested it. */
  readonly page: string
  /** The verb of the notification: "is ready" by default. */
  readonly outcomeTexts?: { readonly done: string; readonly failed: string }
  /**
   * Must be repeatable from the beginning at any time: a server may stop in the middle. Returns no result if it makes
   * no file. @throws JobError, RetryLaterError
   */
  run(input: Input, work: JobAttempt): Promise<JobResult | undefined>
}

/** Ties `input` and `run` together for the type checker. */
export const jobKind = <Input>(definition: JobKind<Input>): JobKind => ({
  ...definition,
  run: (input, work) => definition.run(definition.input.parse(input), work),
})

/** Why a job cannot be done, as a message for the person who requested it. A retry would not help. */
export class JobError extends Error {}
