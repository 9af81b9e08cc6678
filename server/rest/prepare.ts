import { parseBody } from './parse-body.ts'
import { appliedPreferences, parseAccept, parsePreferences, parseRange } from './parse-headers.ts'
import { parseQuery } from './parse-query.ts'
import { planRequest } from './plan-request.ts'
import type { Plan } from './plan.ts'
import { renderPlan, type Rendered } from './render-plan.ts'
import type { BodyShape, Method, Request } from './request.ts'
import type { Role, Schema } from './schema.ts'

/** A request as it arrived. */
export interface Incoming {
  readonly method: Method
  readonly kind: 'relation' | 'function'
  readonly name: string
  /** The text behind `?`, still encoded. */
  readonly query: string
  readonly prefer: string | undefined
  readonly accept: string | undefined
  readonly range: string | undefined
  readonly body: string | undefined
}

/** Everything about a request that does not depend on the values in its body. */
export interface Prepared {
  readonly request: Request
  readonly plan: Plan
  readonly rendered: Rendered
  readonly contentLocation: string | undefined
  readonly preferenceApplied: string | undefined
}

const MAX_ENTRIES = 1_000
const MAX_KEY_LENGTH = 4_096

export type Prepare = (schema: Schema, role: Role, incoming: Incoming) => Prepared

/** Parses, plans and renders; a request that came before, with the same schema, is not read again. */
export function createPrepare(): Prepare {
  const bySchema = new WeakMap<Schema, Map<string, Prepared>>()
  return (schema, role, incoming) => {
    const body = bodyShape(incoming)
    const { method, kind, name, query, prefer, accept, range } = incoming
    const key = JSON.stringify([role, method, kind, name, query, prefer, accept, range, body])
    const known = bySchema.get(schema) ?? new Map<string, Prepared>()
    bySchema.set(schema, known)
    const found = known.get(key)
    if (found) {
      // Moves it to the end: the first entry is always the one unused for longest.
      known.delete(key)
      known.set(key, found)
      return found
    }
    const made = prepareAnew(schema, role, incoming, body)
    if (key.length <= MAX_KEY_LENGTH) remember(known, key, made)
    return made
  }
}

function remember(known: Map<string, Prepared>, key: string, made: Prepared): void {
  known.set(key, made)
  if (known.size <= MAX_ENTRIES) return
  const [oldest] = known.keys()
  if (oldest !== undefined) known.delete(oldest)
}

function bodyShape({ body, kind }: Incoming): BodyShape | undefined {
  return body === undefined ? undefined : parseBody(body, kind === 'function')
}

function prepareAnew(schema: Schema, role: Role, incoming: Incoming, body: BodyShape | undefined): Prepared {
  const { method, kind, name } = incoming
  const reads = method === 'GET' || method === 'HEAD'
  const preferences = parsePreferences(incoming.prefer)
  const request: Request = {
    method,
    target: { kind, name },
    query: parseQuery(incoming.query, reads && kind === 'function'),
    preferences,
    media: parseAccept(incoming.accept),
    range: reads ? parseRange(incoming.range) : undefined,
    body,
  }
  const plan = planRequest(schema, role, request)
  return {
    request,
    plan,
    rendered: renderPlan(plan),
    contentLocation: plan.kind === 'read' ? contentLocation(incoming) : undefined,
    preferenceApplied: appliedPreferences(preferences),
  }
}

/** The same address with its parameters in order. Left out where it could not stand in a header. */
function contentLocation({ name, query }: Incoming): string | undefined {
  const sorted = query.split('&').filter((part) => part !== '')
  sorted.sort()
  const text = `/${encodeURIComponent(name)}${sorted.length === 0 ? '' : `?${sorted.join('&')}`}`
  return /^[\x21-\x7e]{1,4096}$/.test(text) ? text : undefined
}
