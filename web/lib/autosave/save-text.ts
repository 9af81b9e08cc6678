import type { Id } from '#domain/ids.ts'
import { ControlsError } from '../controls/controls-error.ts'

/** A text as it lies on the server; `changedAt` is null while there is no record. */
export type TextRecord = {
  text: string
  changedAt: string | null
  changedBy: Id<'users'> | null
  /** Where versions are kept. */
  version?: number
}

/** Where a text is kept, in a record that may hold more than the text. */
export interface TextStore {
  /** @returns null where there is a record already */
  insert: (text: string) => Promise<TextRecord | null>
  /** @returns null where the record is not the one that was last changed at `seenAt` */
  overwrite: (text: string, seenAt: string) => Promise<TextRecord | null>
  read: () => Promise<TextRecord | null>
}

export type SaveOutcome = { kind: 'saved'; record: TextRecord } | { kind: 'conflict'; theirs: TextRecord }

const ATTEMPTS = 4

/**
 * Writes a text only over the one that the writer saw. Where the record has changed since, but not its text (a status was
 * set), the write is repeated over the newer one; where the text has changed, nothing is written.
 *
 * @throws what the store throws, and ControlsError where the record keeps changing
 */
export async function saveText(store: TextStore, text: string, over: TextRecord): Promise<SaveOutcome> {
  let seenAt = over.changedAt
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const record = seenAt === null ? await store.insert(text) : await store.overwrite(text, seenAt)
    if (record) return { kind: 'saved', record }
    const latest = await store.read()
    // An answer that got lost on its way back: it was written.
    if (latest?.text === text) return { kind: 'saved', record: latest }
    if (latest && latest.text !== over.text) return { kind: 'conflict', theirs: latest }
    seenAt = latest?.changedAt ?? null
  }
  throw new ControlsError('Failed to save', { message: 'Your text could not be saved.' })
}
