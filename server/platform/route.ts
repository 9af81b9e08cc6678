import type { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Caller } from './callers/caller.ts'
import type { Config } from './config.ts'
import type { StoredBytes } from './files/files.ts'
import type { Platform } from './module.ts'

/** The caller, and the tools for the work. */
export interface Call {
  readonly caller: Caller
  readonly platform: Platform
  /** Aborted when the client disconnects before its response. */
  readonly signal: AbortSignal
}

/** One event of a streamed response. */
export interface ServerEvent {
  readonly event?: string
  /** Text is sent unchanged, everything else as JSON. */
  readonly data: unknown
}

/** A response that is a file, sent while it is generated. */
export class FileAnswer {
  readonly name: string
  readonly contentType: string
  readonly body: Readable
  /** Bytes, if known in advance. */
  readonly size: number | undefined

  constructor(name: string, contentType: string, body: Readable, size?: number) {
    this.name = name
    this.contentType = contentType
    this.body = body
    this.size = size
  }
}

/** The file of a form: durable in the store, and discarded if its function fails. */
export interface ReceivedFile {
  /** The sender's name for it. */
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
  /** The response, or the data of each event of a streamed response. For the list of functions. */
  readonly output: z.ZodType<Output>
}

/** Takes JSON (for a GET, the query) and answers with JSON, streamed events, or a file. */
export interface JsonRoute<Input, Output> extends Described<Input, Output> {
  readonly method: 'GET' | 'POST'
  /** Maximum size of the JSON input; default 1 MiB. */
  readonly maxBytes?: number
  /** @throws ApiError shown to the caller */
  handle(input: Input, call: Call): Promise<Output | AsyncIterable<ServerEvent> | FileAnswer>
}

/** Takes a form (multipart/form-data) with one file. */
export interface FormRoute<Input, Output> extends Described<Input, Output> {
  readonly method: 'POST'
  /** Name of the form part with the file. */
  readonly file: string
  /** Maximum size of the file where it is less than that of any file. */
  maxBytes?(config: Config): number
  /** Called before the file is received, if the fields came first. @throws ApiError to refuse */
  admit(input: Input, call: Call): Promise<void>
  handle(input: Input, call: Call, file: ReceivedFile): Promise<Output>
}

/** One function endpoint, as data: the module reads these to route, check, parse and answer. */
export type Route = JsonRoute<unknown, unknown> | FormRoute<unknown, unknown>

/** Identity functions that tie `input`, `output` and `handle` together for the type checker. */
export const route = <Input, Output>(definition: JsonRoute<Input, Output>): JsonRoute<Input, Output> => definition
export const formRoute = <Input, Output>(definition: FormRoute<Input, Output>): FormRoute<Input, Output> => definition
