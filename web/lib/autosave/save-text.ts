import type { Id } from '#domain/ids.ts'
import { ControlsError } from '../controls/controls-error.ts'

/** A text as the server has it; `changedAt` is null while there is no record. */
export type TextRecord = {
  text: string
  changedAt: string | null
  changedBy: Id<'users'> | null
  /** Only where versions are kept. */
  version?: number
}

/** Stores a text in a record that may hold more than the text. */
export interface TextStore {
  /** @returns null when a record already exists */
  insert: (text: string) => Promise<TextRecord | null>
  /** @returns null when the record changed after `seenAt` */
  overwrite: (text: string, seenAt: string) => Promise<TextRecord | null>
  read: () => Promise<TextRecord | null>
}

export type SaveOutcome = { kind: 'saved'; record: TextRecord } | { kind: 'conflict'; theirs: TextRecord }

const ATTEMPTS = 4

/**
 * Saves the latest text once the save that runs has ended, over the record that it wrote.
 *
 * @throws as `saveText` does, also when the running save fails
 */
export async function saveAfter(running: Promise<SaveOutcome>, store: TextStore, text: string): Promise<SaveOutcome> {
  const outcome = await running
  if (outcome.kind === 'conflict' || outcome.record.text === text) return outcome
  return saveText(store, text, outcome.record)
}

/**
 * Overwrites only the text that the writer saw. When only other fields of the record changed, such as its status, the
 * write is retried on the newer record; when the text changed, nothing is written.
 *
 * @throws what the store throws, and ControlsError when the record keeps changing
 */
export async function saveText(store: TextStore, text: string, over: TextRecord): Promise<SaveOutcome> {
  let seenAt = over.changedAt
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const record = seenAt === null ? await store.insert(text) : await store.overwrite(text, seenAt)
    if (record) return { kind: 'saved', record }
    const latest = await store.read()
    // The earlier write succeeded and only its response was lost.
    if (latest?.text === text) return { kind: 'saved', record: latest }
    if (latest && latest.text !== over.text) return { kind: 'conflict', theirs: latest }
    seenAt = latest?.changedAt ?? null
  }
  throw new ControlsError('Failed to save', { message: 'Your text could not be saved.' })
}
