import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { JobKindName } from '#domain/jobs/job-kinds.ts'
import type { StoredBytes } from './files/files.ts'
import type { Platform } from './module.ts'

/** Bytes that the server made and keeps. */
export type KeptBytes = Omit<StoredBytes, 'contentType'>

export interface Progress {
  readonly done: number
  /** Undefined while nobody knows. */
  readonly total?: number
  /** What it is at: "Checking 12 of 2,000 files". At most 500 characters. */
  readonly words: string
}

/** One attempt at a job: what it is for, and what it does its work with. */
export interface Work {
  readonly companyId: string
  readonly jobId: string
  readonly platform: Platform
  /** Aborted when somebody cancelled it, when the server ends, and when another one has taken it over. */
  readonly signal: AbortSignal
  /** The pieces that earlier attempts have kept: go on behind them. */
  readonly pieces: readonly KeptBytes[]
  /** What was put aside for it when it was asked for; undefined where nothing was. */
  source(): Promise<string | undefined>
  /** Says how far it is. Cheap: it is written once a second. */
  tell(progress: Progress): void
  /** Keeps the next piece of the result; it outlives this process when this resolves. @throws FileError */
  keep(piece: Readable): Promise<KeptBytes>
}

/** What all pieces together are called. */
export interface JobResult {
  readonly name: string
  readonly contentType: string
}

/** A kind of work as data: the jobs module claims, runs, repeats and settles it. */
export interface JobKind<Input = unknown> {
  readonly kind: JobKindName
  readonly input: z.ZodType<Input>
  /** The page that shows what it makes, for the notice to whoever wanted it. */
  readonly page: string
  /** What is told of its title: "is ready", unless it says otherwise. */
  readonly told?: { readonly done: string; readonly failed: string }
  /** May run again from the beginning at any time: a server may end in the middle. Without a result where it makes no file. @throws JobError */
  run(input: Input, work: Work): Promise<JobResult | undefined>
}

/** Ties `input` and `run` together for the type checker. */
export const jobKind = <Input>(definition: JobKind<Input>): JobKind => ({
  ...definition,
  run: (input, work) => definition.run(definition.input.parse(input), work),
})

/** Why a job cannot be done, in words for whoever wanted it. Trying again would not help. */
export class JobError extends Error {}
