import type { RealtimePostgresChangesPayload } from '@supabase/realtime-js'
import type { Row } from '#db/schema.gen.ts'
import { ADDRESSABLE_DECISIONS } from '#domain/controls/addressable.ts'
import { parseControlStatus } from '#domain/controls/status.ts'
import { parseEvidence, type Evidence } from '../evidence.ts'
import { isObject, type JsonObject } from '../json.ts'
import { rowReader } from '../row-reader.ts'
import type { StatusColumns } from '../control-standing.ts'
import type { CompanyTable } from './company-table.ts'

/** Tables whose cached lists are patched row by row. */
export const PATCHED_TABLES = ['org_control_status', 'controls', 'evidence'] as const
export type PatchedTable = (typeof PATCHED_TABLES)[number]

/** Filled in by app/areas.ts, which knows the live tables of every area. */
export interface Register {}
/** A table with live updates; queries that follow it are refetched. */
export type LiveTable = Register extends { liveTable: infer Table extends CompanyTable } ? Table : CompanyTable

export type StatusRecord = Pick<Row<'org_control_status'>, 'control_id' | keyof StatusColumns>
export type ControlRecord = Pick<
  Row<'controls'>,
  'id' | 'title' | 'description' | 'family' | 'safeguard_domain' | 'evidence_count'
>

/** A change to one row. `unknown` requires a refetch. */
export type Change =
  | { kind: 'status'; record: StatusRecord }
  | { kind: 'control'; record: ControlRecord }
  | { kind: 'evidence'; record: Evidence }
  | { kind: 'evidence gone'; id: Evidence['id']; companyId: Evidence['company_id'] }
  | { kind: 'unknown'; table: LiveTable }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The query is refetched soon after a change to one of these tables. For queries that are not patched. */
      follows?: readonly LiveTable[]
    }
  }
}

export type ChangeMessage = RealtimePostgresChangesPayload<JsonObject>

/** The table of a change. */
export function tableOf(change: Change): LiveTable {
  switch (change.kind) {
    case 'status':
      return 'org_control_status'
    case 'control':
      return 'controls'
    case 'evidence':
    case 'evidence gone':
      return 'evidence'
    case 'unknown':
      return change.table
  }
}

/**
 * Parses a change message. A new control lacks its catalog entry and a deleted status its control, so both are
 * `unknown`.
 */
export function readChange(table: LiveTable, message: ChangeMessage): Change {
  try {
    return read(table, message) ?? { kind: 'unknown', table }
  } catch {
    return { kind: 'unknown', table }
  }
}

function read(table: LiveTable, { eventType, errors, new: row, old }: ChangeMessage): Change | undefined {
  if (!isPatched(table)) return undefined
  // For example, too large to be sent whole.
  if (Array.isArray(errors) && errors.length > 0) return undefined
  if (eventType === 'DELETE') return table === 'evidence' ? readGone(old) : undefined
  if (!isObject(row)) return undefined
  if (table === 'evidence') return { kind: 'evidence', record: parseEvidence(row) }
  if (table === 'org_control_status') return { kind: 'status', record: parseStatus(row) }
  return eventType === 'UPDATE' ? { kind: 'control', record: parseControl(row) } : undefined
}

export function isPatched(table: LiveTable): table is PatchedTable {
  return PATCHED_TABLES.some((known) => known === table)
}

function readGone(old: JsonObject): Change {
  const { id } = rowReader(old)
  return { kind: 'evidence gone', id: id('evidence'), companyId: id('companies', 'company_id') }
}

function parseStatus(row: JsonObject): StatusRecord {
  const { id, idOrNull, text, textOrNull, flagOrNull } = rowReader(row)
  return {
    control_id: id('controls', 'control_id'),
    status: parseControlStatus(text('status')),
    notes: textOrNull('notes'),
    na_reason: textOrNull('na_reason'),
    addressable_decision: decisionOf(textOrNull('addressable_decision')),
    addressable_reason: textOrNull('addressable_reason'),
    partial_case: flagOrNull('partial_case'),
    owner_id: idOrNull('users', 'owner_id'),
    due_on: textOrNull('due_on'),
    review_on: textOrNull('review_on'),
    updated_at: text('updated_at'),
    updated_by: idOrNull('users', 'updated_by'),
  }
}

function decisionOf(text: string | null): StatusRecord['addressable_decision'] {
  return ADDRESSABLE_DECISIONS.find((decision) => decision === text) ?? null
}

function parseControl(row: JsonObject): ControlRecord {
  const { id, text, number } = rowReader(row)
  return {
    id: id('controls'),
    title: text('title'),
    description: text('description'),
    family: text('family'),
    safeguard_domain: text('safeguard_domain'),
    evidence_count: number('evidence_count'),
  }
}
