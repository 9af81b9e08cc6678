import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { updateControls, type CompanyControl, type ControlsScope } from '#web/lib/controls-queries.ts'
import { messageOf } from '#web/lib/errors.ts'
import { isOlder } from '#web/lib/timestamps.ts'
import { notify } from '#web/ui/notify.tsx'
import { saveNotes, type NotesBase, type StatusRecord } from './save-notes.ts'

/** Typing rests this long before it is saved. */
const QUIET_MS = 1500

export type NotesPhase =
  | { kind: 'clean'; savedAt: Date | undefined }
  | { kind: 'dirty' }
  | { kind: 'saving' }
  | { kind: 'failed'; message: string }
  | { kind: 'conflict'; theirs: StatusRecord }

/** Notes that save themselves, and never over what somebody else wrote meanwhile. */
export function useNotes(scope: ControlsScope, control: CompanyControl) {
  const cache = useQueryClient()
  const server: NotesBase = { notes: control.notes ?? '', changedAt: control.changedAt }
  const [text, setText] = useState(server.notes)
  const [base, setBase] = useState(server)
  const [phase, setPhase] = useState<NotesPhase>({ kind: 'clean', savedAt: undefined })

  // Something came in from elsewhere. While a save is on its way, its answer tells more.
  if (server.changedAt !== null && isNewer(server.changedAt, base.changedAt) && phase.kind !== 'saving') {
    setBase(server)
    if (phase.kind === 'clean') setText(server.notes)
    else if (server.notes !== base.notes && server.notes !== text) {
      const theirs = { notes: server.notes, updated_at: server.changedAt, updated_by: control.changedBy }
      setPhase({ kind: 'conflict', theirs })
    }
  }

  const adopt = (record: StatusRecord) => {
    updateControls(cache, scope, (one) =>
      one.id === control.id
        ? { ...one, notes: record.notes, changedAt: record.updated_at, changedBy: record.updated_by }
        : one,
    )
    setBase({ notes: record.notes ?? '', changedAt: record.updated_at })
  }

  const latestText = useRef(text)
  const write = async (written: string, over: NotesBase) => {
    setPhase({ kind: 'saving' })
    try {
      const outcome = await saveNotes({ companyId: scope.companyId, controlId: control.id }, written, over)
      if (outcome.kind === 'conflict') return setPhase(outcome)
      adopt(outcome.record)
      setPhase(latestText.current === written ? { kind: 'clean', savedAt: new Date() } : { kind: 'dirty' })
    } catch (error) {
      setPhase({ kind: 'failed', message: messageOf(error) })
    }
  }

  const edit = (next: string) => {
    latestText.current = next
    setText(next)
    if (phase.kind !== 'conflict') setPhase(phase.kind === 'saving' ? phase : { kind: 'dirty' })
  }

  const save = () => {
    if (phase.kind === 'dirty' || phase.kind === 'failed') void write(text, base)
  }

  const settle = (chosen: string, theirs: StatusRecord) => {
    latestText.current = chosen
    setText(chosen)
    const over = { notes: theirs.notes ?? '', changedAt: theirs.updated_at }
    setBase(over)
    if (chosen !== over.notes) return void write(chosen, over)
    adopt(theirs)
    setPhase({ kind: 'clean', savedAt: undefined })
  }

  useSaveWhenQuiet(phase.kind === 'dirty', text, save)
  useSaveOnLeave(phase.kind === 'dirty', () => {
    saveNotes({ companyId: scope.companyId, controlId: control.id }, latestText.current, base)
      .then((outcome) => (outcome.kind === 'saved' ? adopt(outcome.record) : sayUnsaved(control, CHANGED_MEANWHILE)))
      .catch((error: unknown) => sayUnsaved(control, messageOf(error)))
  })
  return { text, phase, edit, save, settle }
}

function isNewer(changedAt: string, known: string | null): boolean {
  return known === null || isOlder(known, changedAt)
}

const CHANGED_MEANWHILE = 'Somebody else changed them meanwhile.'

function sayUnsaved({ nist_id }: CompanyControl, description: string) {
  notify.error(`Your notes on ${nist_id} were not saved`, { description })
}

function useSaveWhenQuiet(isDirty: boolean, text: string, onQuiet: () => void) {
  const quiet = useEffectEvent(onQuiet)
  useEffect(() => {
    if (!isDirty) return undefined
    const timer = setTimeout(() => quiet(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [isDirty, text])
}

/** Leaving inside the app saves; leaving the app asks. */
function useSaveOnLeave(isDirty: boolean, onLeave: () => void) {
  const latest = useRef({ isDirty, onLeave })
  useEffect(() => {
    latest.current = { isDirty, onLeave }
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current.isDirty) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      if (latest.current.isDirty) latest.current.onLeave()
    }
  }, [])
}
