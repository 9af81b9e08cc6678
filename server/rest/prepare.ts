import type { Statement } from '#server/platform/database/database.ts'
import { embedWarning } from './respond/embed-warning.ts'
import { parseAccept, parseRange } from './parse/headers.ts'
import { appliedPreferences, parsePreferences } from './parse/preferences.ts'
import { parseQuery } from './parse/query.ts'
import { planRequest } from './plan/plan-request.ts'
import type { Plan } from './plan/plan.ts'
import { renderPlan, type Rendered } from './render/render-plan.ts'
import type { Body, Condition, Method, Request } from './parse/request.ts'
import type { Role, Schema } from './schema/schema.ts'

/** A request as it arrived. */
export interface Incoming {
  readonly method: Method
  readonly kind: 'relation' | 'function'
  readonly name: string
  /** The text after `?`, still encoded. */
  readonly query: string
  readonly prefer: string | undefined
  readonly accept: string | undefined
  readonly range: string | undefined
  readonly body: Body | undefined
}

/** Everything about a request that does not depend on the values in its body. */
export interface Prepared {
  readonly request: Request
  readonly plan: Plan
  readonly rendered: Rendered
  /** Whether it has filters whose time depends on what the caller wrote: regular expressions, `like` and `ilike`. */
  readonly hasPatterns: boolean
  readonly contentLocation: string | undefined
  readonly preferenceApplied: string | undefined
  readonly warning: string | undefined
}

const MAX_ENTRIES = 1_000
const MAX_KEY_LENGTH = 4_096

export type Prepare = (schema: Schema, role: Role, incoming: Incoming) => Prepared

/**
 * Parses, plans and renders; a repeated request with the same schema is cached.
 *
 * @param timeZones the names that `Prefer: timezone=` may have
 */
export function createPrepare(timeZones: ReadonlySet<string> = new Set()): Prepare {
  const bySchema = new WeakMap<Schema, Map<string, Prepared>>()
  return (schema, role, incoming) => {
    const { method, kind, name, query, prefer, accept, range, body } = incoming
    const key = JSON.stringify([role, method, kind, name, query, prefer, accept, range, body?.shape])
    const known = bySchema.get(schema) ?? new Map<string, Prepared>()
    bySchema.set(schema, known)
    const found = known.get(key)
    if (found) {
      // Moves it to the end: the first entry is always the least recently used.
      known.delete(key)
      known.set(key, found)
      return found
    }
    const made = prepareUncached(schema, role, incoming, timeZones)
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

function prepareUncached(schema: Schema, role: Role, incoming: Incoming, timeZones: ReadonlySet<string>): Prepared {
  const { method, kind, name } = incoming
  const reads = method === 'GET' || method === 'HEAD'
  const preferences = parsePreferences(incoming.prefer, timeZones)
  const request: Request = {
    method,
    target: { kind, name },
    query: parseQuery(incoming.query, reads && kind === 'function'),
    preferences,
    media: parseAccept(incoming.accept),
    range: parseRange(incoming.range),
    body: incoming.body?.shape,
  }
  const plan = planRequest(schema, role, request)
  return {
    request,
    plan,
    rendered: renderPlan(plan, schema.name),
    hasPatterns: request.query.conditions.some(({ value }) => isPattern(value)),
    contentLocation: plan.kind === 'read' ? contentLocation(incoming) : undefined,
    preferenceApplied: appliedPreferences(preferences, plan),
    warning: embedWarning(plan.output.renamed),
  }
}

const PATTERNS: ReadonlySet<string> = new Set(['~', '~*', 'like', 'ilike'])
/** `auth_%` reads a text once, so it costs no more than a comparison. */
const PREFIX = /^[^%\\]*%?$/

function isPattern(condition: Condition): boolean {
  if (condition.kind === 'group') return condition.members.some(isPattern)
  const { test } = condition
  if (test.kind !== 'compare' || !PATTERNS.has(test.sql)) return false
  return test.sql !== 'like' || test.quantifier !== undefined || !PREFIX.test(test.value)
}

/** The statement with its body as a parameter. The rows of a relation are an array. */
export function statementOf({ plan, rendered }: Prepared, body: Body | undefined): Statement {
  const { text, values, bodyAt } = rendered
  if (bodyAt === undefined || body === undefined) return { text, values }
  const rows = body.shape.kind === 'object' && plan.kind !== 'call'
  return { text, values: values.with(bodyAt, rows ? `[${body.text}]` : body.text) }
}

/** The same address with its parameters in order. Omitted where it cannot be a header value. */
function contentLocation({ name, query }: Incoming): string | undefined {
  const sorted = query.split('&').filter((part) => part !== '')
  sorted.sort()
  const text = `/${encodeURIComponent(name)}${sorted.length === 0 ? '' : `?${sorted.join('&')}`}`
  return /^[\x21-\x7e]{1,4096}$/.test(text) ? text : undefined
}
