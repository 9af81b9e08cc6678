import type { z } from 'zod'
import type { Caller } from './caller.ts'
import type { Platform } from './module.ts'

/** One function endpoint, as data: the module reads these to route, check, parse and answer. */
export interface Route<Input = unknown, Output = unknown> {
  readonly method: 'GET' | 'POST'
  /** Last part of the path: /functions/v1/{name}. */
  readonly name: string
  readonly may: 'anyone' | 'signed in'
  readonly input: z.ZodType<Input>
  handle(input: Input, caller: Caller, platform: Platform): Promise<Output>
}

/** Identity function that ties `input` and `handle` together for the type checker. */
export const route = <Input, Output>(definition: Route<Input, Output>): Route<Input, Output> => definition
