import type { Row } from '#db/schema.gen.ts'
import type { Id } from '#domain/ids.ts'
import { api } from '#web/lib/api.ts'
import { ControlsError } from '#web/lib/controls-queries.ts'
import { codeOf } from '#web/lib/errors.ts'

/** The record as the writer last saw it; `changedAt` is null while there was none. */
export type NotesBase = { notes: string; changedAt: string | null }

export type NotesAddress = { companyId: Id<'companies'>; controlId: Id<'controls'> }

export type StatusRecord = Pick<Row<'org_control_status'>, 'notes' | 'updated_at' | 'updated_by'>

export type SavedNotes = { kind: 'saved'; record: StatusRecord } | { kind: 'conflict'; theirs: StatusRecord }

const COLUMNS = 'notes,updated_at,updated_by'
const ALREADY_THERE = '23505'
const ATTEMPTS = 4

/**
 * Writes the notes only over the record that the writer saw. Where it has changed since, but not its notes (a status was
 * set), the write is repeated over the newer one; where its notes have changed, nothing is written.
 */
export async function saveNotes(address: NotesAddress, notes: string, base: NotesBase): Promise<SavedNotes> {
  let seenAt = base.changedAt
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const record = seenAt === null ? await insert(address, notes) : await overwrite(address, notes, seenAt)
    if (record) return { kind: 'saved', record }
    const latest = await fetchRecord(address)
    if (latest && (latest.notes ?? '') !== base.notes) return { kind: 'conflict', theirs: latest }
    seenAt = latest?.updated_at ?? null
  }
  throw new ControlsError('Failed to update status', { message: 'Your notes could not be saved.' })
}

async function insert({ companyId, controlId }: NotesAddress, notes: string): Promise<StatusRecord | null> {
  const { data, error } = await api
    .from('org_control_status')
    .insert({ company_id: companyId, control_id: controlId, notes })
    .select(COLUMNS)
    .single()
  if (error && codeOf(error) !== ALREADY_THERE) throw new ControlsError('Failed to create status', error)
  return data
}

async function overwrite(
  { companyId, controlId }: NotesAddress,
  notes: string,
  seenAt: string,
): Promise<StatusRecord | null> {
  const { data, error } = await api
    .from('org_control_status')
    .update({ notes })
    .eq('company_id', companyId)
    .eq('control_id', controlId)
    .eq('updated_at', seenAt)
    .select(COLUMNS)
    .maybeSingle()
  if (error) throw new ControlsError('Failed to update status', error)
  return data
}

async function fetchRecord({ companyId, controlId }: NotesAddress): Promise<StatusRecord | null> {
  const { data, error } = await api
    .from('org_control_status')
    .select(COLUMNS)
    .eq('company_id', companyId)
    .eq('control_id', controlId)
    .maybeSingle()
  if (error) throw new ControlsError('Failed to check existing status', error)
  return data
}
