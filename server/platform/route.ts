import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Caller } from './caller.ts'
import type { StoredBytes } from './files/files.ts'
import type { Platform } from './module.ts'

/** Who calls, and what the work is done with. */
export interface Call {
  readonly caller: Caller
  readonly platform: Platform
  /** Aborted when the client goes away before it has its answer. */
  readonly signal: AbortSignal
}

/** A piece of an answer that comes over time. */
export interface ServerEvent {
  readonly event?: string
  /** Text is sent as it stands, everything else as JSON. */
  readonly data: unknown
}

/** An answer that is a file to keep, sent while it is being made. */
export class FileAnswer {
  readonly name: string
  readonly contentType: string
  readonly body: Readable
  /** Bytes, where that is known before. */
  readonly size: number | undefined

  constructor(name: string, contentType: string, body: Readable, size?: number) {
    this.name = name
    this.contentType = contentType
    this.body = body
    this.size = size
  }
}

/** The file of a form: safe on the store, and let go of again when its function fails. */
export interface ReceivedFile {
  /** As the sender calls it. */
  readonly name: string
  readonly bytes: StoredBytes
}

interface Described<Input, Output> {
  /** Last part of the path: /functions/v1/{name}. */
  readonly name: string
  /** One sentence for the list of functions. */
  readonly purpose: string
  readonly may: 'anyone' | 'signed in'
  readonly input: z.ZodType<Input>
  /** The answer, or the data of each event of an answer that comes over time. For the list of functions. */
  readonly output: z.ZodType<Output>
}

/** Takes JSON (of a GET, the query) and answers with JSON, with events while they come, or with a file. */
export interface JsonRoute<Input, Output> extends Described<Input, Output> {
  readonly method: 'GET' | 'POST'
  /** Of the JSON that it takes; 1 MiB without it. */
  readonly maxBytes?: number
  /** @throws ApiError what the caller is told */
  handle(input: Input, call: Call): Promise<Output | AsyncIterable<ServerEvent> | FileAnswer>
}

/** Takes a form (multipart/form-data) with one file. */
export interface FormRoute<Input, Output> extends Described<Input, Output> {
  readonly method: 'POST'
  /** Name of the part that is the file. */
  readonly file: string
  /** Asked before the file is received, when the fields came first. @throws ApiError to refuse */
  admit(input: Input, call: Call): Promise<void>
  handle(input: Input, call: Call, file: ReceivedFile): Promise<Output>
}

/** One function endpoint, as data: the module reads these to route, check, parse and answer. */
export type Route = JsonRoute<unknown, unknown> | FormRoute<unknown, unknown>

/** Identity functions that tie `input`, `output` and `handle` together for the type checker. */
export const route = <Input, Output>(definition: JsonRoute<Input, Output>): JsonRoute<Input, Output> => definition
export const formRoute = <Input, Output>(definition: FormRoute<Input, Output>): FormRoute<Input, Output> => definition
