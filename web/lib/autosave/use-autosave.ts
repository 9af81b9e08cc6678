import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isTransient, isUnreachable, messageOf } from '../errors.ts'
import { dropDraft, keepDraft, type DraftKey } from '../pending/text-drafts.ts'
import { isOlder } from '../format/timestamps.ts'
import { toastError } from '#web/ui/overlay/toast.tsx'
import { saveAfter, saveText, type SaveOutcome, type TextStore, type TextRecord } from './save-text.ts'
import { useKeptDraft } from './use-kept-draft.ts'

/** The debounce of saving after typing. */
const QUIET_MS = 1500
/** The delay before retrying an unreachable or busy server; the return of the network retries at once. */
const RETRY_MS = 5000

export type AutosavePhase =
  | { kind: 'clean'; savedAt: Date | undefined }
  | { kind: 'dirty' }
  | { kind: 'saving' }
  | { kind: 'failed'; message: string; isUnreachable: boolean; isTransient: boolean }
  | { kind: 'conflict'; theirs: TextRecord }

export interface AutosaveOptions {
  /** Names the text in errors: "Your notes on 3.1.1". */
  subject: string
  store: TextStore
  draft: DraftKey
  /** The text as the page knows it; changes when another person or tab changes it. */
  server: TextRecord
  /** Receives the saved record, for the cache. */
  onSaved: (record: TextRecord) => void
}

/**
 * A text that saves itself, never overwrites another person's change, and is kept in this browser until it is saved.
 */
export function useAutosave(options: AutosaveOptions) {
  const { subject, store, draft, server } = options
  const { text, base, phase, latest, running, put, adopt, write, setBase, setPhase } = useWriter(options)

  const edit = (next: string) => {
    put(next, base.text)
    if (phase.kind !== 'conflict' && phase.kind !== 'saving') setPhase({ kind: 'dirty' })
  }
  const save = () => {
    if (phase.kind === 'dirty' || phase.kind === 'failed') void write(text, base)
  }
  const settle = (chosen: string, theirs: TextRecord) => {
    put(chosen, theirs.text)
    setBase(theirs)
    if (chosen !== theirs.text) return void write(chosen, theirs)
    adopt(theirs)
    setPhase({ kind: 'clean', savedAt: undefined })
  }
  /** Replaces the current text by an earlier one, at once. */
  const restore = (earlier: string) => {
    put(earlier, base.text)
    void write(earlier, base)
  }
  const kept = useKeptDraft(draft, server.text, (mine, over) => {
    put(mine, over)
    setPhase(over === base.text ? { kind: 'dirty' } : { kind: 'conflict', theirs: base })
  })

  useSaveWhenQuiet(phase, text, save)
  useSaveOnLeave(phase.kind === 'dirty' || phase.kind === 'saving', () => {
    const { current } = running
    // What was typed while a save runs is not in it.
    const saving =
      phase.kind === 'saving' && current !== undefined
        ? saveAfter(current, store, latest.current)
        : saveText(store, latest.current, base)
    saving
      .then((outcome) => (outcome.kind === 'saved' ? adopt(outcome.record) : toastKept(subject, CHANGED_MEANWHILE)))
      .catch((error: unknown) => toastKept(subject, messageOf(error instanceof Error ? error.cause : error)))
  })
  return { text, phase, version: base.version, edit, save, settle, restore, ...kept }
}

/** The text, its base version, the phase of saving, and the two steps that change them. */
function useWriter({ store, draft, server, onSaved }: AutosaveOptions) {
  const [text, setText] = useState(server.text)
  const [base, setBase] = useState(server)
  const [phase, setPhase] = useState<AutosavePhase>({ kind: 'clean', savedAt: undefined })
  const latest = useRef(text)
  const running = useRef<Promise<SaveOutcome>>(undefined)

  // The server sent a newer record. During a save its response knows more.
  if (server.changedAt !== null && isNewer(server.changedAt, base.changedAt) && phase.kind !== 'saving') {
    setBase(server)
    if (phase.kind === 'clean') setText(server.text)
    else if (server.text !== base.text && server.text !== text) setPhase({ kind: 'conflict', theirs: server })
  }

  const put = (next: string, over: string) => {
    latest.current = next
    setText(next)
    keepDraft(draft, { text: next, over, at: new Date().toISOString() })
  }
  const adopt = (record: TextRecord) => {
    onSaved(record)
    setBase(record)
    if (latest.current === record.text) dropDraft(draft)
  }
  const write = async (written: string, over: TextRecord) => {
    setPhase({ kind: 'saving' })
    try {
      running.current = saveText(store, written, over)
      const outcome = await running.current
      if (outcome.kind === 'conflict') return setPhase(outcome)
      adopt(outcome.record)
      setPhase(latest.current === written ? { kind: 'clean', savedAt: new Date() } : { kind: 'dirty' })
    } catch (error) {
      setPhase(queryErrorProps(error))
    }
  }
  return { text, base, phase, latest, running, put, adopt, write, setBase, setPhase }
}

export type Autosave = ReturnType<typeof useAutosave>

function queryErrorProps(error: unknown): AutosavePhase {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return {
    kind: 'failed',
    message: messageOf(cause),
    isUnreachable: isUnreachable(cause),
    isTransient: isTransient(cause),
  }
}

function isNewer(changedAt: string, known: string | null): boolean {
  return known === null || isOlder(known, changedAt)
}

const CHANGED_MEANWHILE = 'Someone else changed them in the meantime.'

function toastKept(subject: string, why: string) {
  toastError(`${subject} could not be saved`, { description: `${why} Your text is kept on this device.` })
}

function useSaveWhenQuiet(phase: AutosavePhase, text: string, onQuiet: () => void) {
  const quiet = useEffectEvent(onQuiet)
  const waitMs = phase.kind === 'dirty' ? QUIET_MS : phase.kind === 'failed' && phase.isTransient ? RETRY_MS : undefined
  useEffect(() => {
    if (waitMs === undefined) return undefined
    const act = () => quiet()
    const timer = setTimeout(act, waitMs)
    window.addEventListener('online', act)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', act)
    }
    // Depends on the phase too: each failed attempt schedules the next.
  }, [waitMs, text, phase])
}

/** Leaving inside the app saves. A closed tab keeps the draft, which the next visit offers. */
function useSaveOnLeave(isUnsaved: boolean, onLeave: () => void) {
  const latest = useRef({ isUnsaved, onLeave })
  useEffect(() => {
    latest.current = { isUnsaved, onLeave }
  })
  useEffect(
    () => () => {
      if (latest.current.isUnsaved) latest.current.onLeave()
    },
    [],
  )
}
