import type { Item } from './specification.ts'

export interface Call extends Item {
  readonly call: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With the ids of the company, control and person of the test in braces. */
  readonly path: string
  readonly as: 'visitor' | 'person' | 'Admin'
  readonly body?: unknown
  readonly prefer?: string
  readonly status: number
}
