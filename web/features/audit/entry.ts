import * as z from 'zod/mini'
import type { Cursor } from './positions.ts'

const values = z.nullable(z.record(z.string(), z.unknown()))
const text = z.nullable(z.string())

const row = z.object({
  id: z.string(),
  seq: z.number(),
  action: z.string(),
  relation: text,
  record_id: text,
  user_id: text,
  actor_id: text,
  company_id: text,
  created_at: z.string(),
  severity: z.string(),
  ip_address: text,
  user_agent: text,
  request_id: text,
  session_id: text,
  old_values: values,
  new_values: values,
  metadata: z.unknown(),
  signature: z.string(),
  prev_hash: z.string(),
  entry_hash: z.string(),
  old_hash: text,
  new_hash: text,
})

/** One entry of the log, as the view `audit_log` shows it. */
export type AuditEntry = z.infer<typeof row>
export type Values = Readonly<Record<string, unknown>>

export const ENTRY_COLUMNS = Object.keys(row.shape).join(',')

export function readEntries(rows: unknown): AuditEntry[] {
  return z.array(row).parse(rows)
}

const cursors = z.array(z.object({ created_at: z.string(), seq: z.number(), id: z.string() }))

/** The place of the only entry of an answer; undefined where there is none. */
export function readCursor(rows: unknown): Cursor | undefined {
  return cursors.parse(rows)[0]
}

/** Whether the row before or after was erased, as the law may demand; its hash stays. */
export function isErased({ old_values, old_hash, new_values, new_hash }: AuditEntry): boolean {
  return (old_values === null && old_hash !== null) || (new_values === null && new_hash !== null)
}

/** The specification makes every sign-in a warning; marking them all would hide the others. */
export function isAlarming({ severity, action }: AuditEntry): boolean {
  return severity === 'warning' && action !== 'auth_login'
}

/** A column of a row as text; undefined for any other value. */
export function textOf(held: Values | null, column: string): string | undefined {
  const value = held?.[column]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function metadataOf({ metadata }: Pick<AuditEntry, 'metadata'>): Values {
  const parsed = z.record(z.string(), z.unknown()).safeParse(metadata)
  return parsed.success ? parsed.data : {}
}
