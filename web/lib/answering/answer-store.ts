import { isTransient, messageOf } from '#web/lib/errors.ts'
import type { AnswerToSave, AskedQuestion, SavedAnswer } from './asked-question.ts'

export type AnswerPhase = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict'

export interface AnswerEntry {
  readonly answer: string
  readonly note: string
  readonly revision: number
  readonly phase: AnswerPhase
  /** What another respondent saved in the meantime. */
  readonly theirs?: SavedAnswer | undefined
  /** Why it was not saved. */
  readonly message?: string | undefined
}

export interface AnswerStore {
  readonly entries: () => ReadonlyMap<string, AnswerEntry>
  readonly subscribe: (listener: () => void) => () => void
  /** A choice is saved at once, a text after a pause. */
  readonly change: (id: string, part: { answer?: string; note?: string }, when: 'at once' | 'after a pause') => void
  readonly resolve: (id: string, keep: 'mine' | 'theirs') => void
  /** Takes over newer answers of others, except where something is typed. */
  readonly refresh: (questions: readonly AskedQuestion[]) => void
  /** Saves what waits. @returns whether everything is saved */
  readonly flush: () => Promise<boolean>
}

/** Below the 2 seconds within which an answer is saved. */
const QUIET_MS = 1000
const RETRY_MS = 4000

/**
 * The answers on the page and their saving: one request at a time for each question, each over the revision that this
 * page has seen, so that no answer of another respondent is overwritten unseen.
 */
export function createAnswerStore(
  questions: readonly AskedQuestion[],
  save: (answer: AnswerToSave) => Promise<SavedAnswer>,
): AnswerStore {
  const held = holdEntries(questions)
  const { schedule, run } = createSaving(held, save)
  return {
    entries: held.entries,
    subscribe: (listener) => held.subscribe(listener),
    change(id, part, when) {
      const phase = held.get(id)?.phase
      held.set(id, { ...part, phase: phase === 'saving' || phase === 'conflict' ? phase : 'waiting' })
      if (phase !== 'conflict') schedule(id, when === 'at once' ? 0 : QUIET_MS)
    },
    resolve(id, keep) {
      const theirs = held.get(id)?.theirs
      if (theirs === undefined) return
      const { answer, note, revision } = theirs
      if (keep === 'theirs') held.set(id, { answer, note, revision, phase: 'saved', theirs: undefined })
      else held.set(id, { revision, phase: 'waiting', theirs: undefined })
      if (keep === 'mine') schedule(id, 0)
    },
    refresh(newer) {
      for (const { id, answer, note, revision } of newer) {
        const entry = held.get(id)
        if (entry?.phase === 'saved' && revision > entry.revision) held.set(id, { answer, note, revision })
      }
    },
    async flush() {
      await Promise.all([...held.entries().keys()].map(async (id) => run(id)))
      return [...held.entries().values()].every(({ phase }) => phase === 'saved')
    },
  }
}

function holdEntries(questions: readonly AskedQuestion[]) {
  let entries: ReadonlyMap<string, AnswerEntry> = new Map(
    questions.map(({ id, answer, note, revision }) => [id, { answer, note, revision, phase: 'saved' }]),
  )
  const listeners = new Set<() => void>()
  return {
    entries: () => entries,
    get: (id: string) => entries.get(id),
    set(id: string, change: Partial<AnswerEntry>) {
      const entry = entries.get(id)
      if (entry === undefined) return
      entries = new Map(entries).set(id, { ...entry, ...change })
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function createSaving(held: ReturnType<typeof holdEntries>, save: (answer: AnswerToSave) => Promise<SavedAnswer>) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const running = new Map<string, Promise<void>>()
  const schedule = (id: string, delayMs: number) => {
    clearTimeout(timers.get(id))
    timers.set(
      id,
      setTimeout(() => void run(id), delayMs),
    )
  }
  const run = (id: string): Promise<void> => {
    clearTimeout(timers.get(id))
    // What was typed during a request is saved after it.
    const done = (running.get(id) ?? Promise.resolve()).then(() => send(id))
    running.set(id, done)
    return done
  }
  const send = async (id: string): Promise<void> => {
    const entry = held.get(id)
    if (entry === undefined || (entry.phase !== 'waiting' && entry.phase !== 'failed')) return
    const { answer, note, revision } = entry
    held.set(id, { phase: 'saving', message: undefined })
    try {
      const stored = await save({ question: id, answer, note, seen: revision })
      const now = held.get(id)
      if (!stored.is_saved) held.set(id, { phase: 'conflict', theirs: stored })
      else if (now?.answer === answer && now.note === note) held.set(id, { phase: 'saved', revision: stored.revision })
      else held.set(id, { phase: 'waiting', revision: stored.revision })
    } catch (error) {
      held.set(id, { phase: 'failed', message: messageOf(error) })
      if (isTransient(error)) schedule(id, RETRY_MS)
    }
  }
  return { schedule, run }
}
