import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/browser/lazy-part.tsx'
import { SkeletonText } from '#web/ui/state/skeleton.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { formatTime } from '../format/format.ts'
import type { Autosave, AutosavePhase } from './use-autosave.ts'

// Loads with the first draft, because it is rare and includes the diff.
const Offer = lazyPart(async () => (await import('./text-conflict.tsx')).Offer)
const Conflict = lazyPart(async () => (await import('./text-conflict.tsx')).Conflict, {
  waiting: <SkeletonText lines={2} />,
})

export interface AutosaveFieldProps extends Omit<AutosaveFrameProps, 'children'> {
  /** The field's label: "Notes on 3.1.1". */
  label: string
  maxLength: number
  rows: number
  id?: string
  placeholder?: string
  /** Esc moves the focus back to where the field was opened. */
  onEscape?: () => void
}

export function AutosaveField({ autosave, label, what, onEscape, ...field }: AutosaveFieldProps) {
  return (
    <AutosaveFrame autosave={autosave} what={what}>
      <Textarea
        {...field}
        aria-label={label}
        value={autosave.text}
        onChange={(event) => autosave.edit(event.target.value)}
        onBlur={autosave.save}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || onEscape === undefined) return
          event.preventDefault()
          onEscape()
        }}
      />
    </AutosaveFrame>
  )
}

export interface AutosaveFrameProps {
  autosave: Autosave
  /** The conflict in a sentence: "Dana changed these notes while you were writing." */
  what: string
  /** The text control. */
  children: ReactNode
}

/** Surrounds an autosaved control with its draft offer, error and conflict. */
export function AutosaveFrame({ autosave, what, children }: AutosaveFrameProps) {
  const { text, phase, save, settle, offered, takeUp, discard } = autosave
  return (
    <>
      {offered !== undefined && <Offer draft={offered} now={text} onTakeUp={takeUp} onDiscard={discard} />}
      {children}
      {phase.kind === 'failed' && (
        <div role="alert" className="mt-2 flex flex-wrap items-center gap-3 text-body text-danger">
          {phase.message}
          {phase.isUnreachable && ' Your text is kept on this device.'}
          <Button size={28} onClick={save}>
            Save again
          </Button>
        </div>
      )}
      {phase.kind === 'conflict' && (
        <Conflict mine={text} theirs={phase.theirs} what={what} onSettle={(chosen) => settle(chosen, phase.theirs)} />
      )}
    </>
  )
}

/** "Saved 09:41 · v7" */
export function AutosaveStatus({ autosave: { phase, version } }: { autosave: Autosave }) {
  const words = [wordsFor(phase), version === undefined || version === 0 ? '' : `v${version}`]
    .filter(Boolean)
    .join(' · ')
  return <output className="pt-1 pr-1.5 text-small whitespace-nowrap text-muted">{words}</output>
}

function wordsFor(phase: AutosavePhase): string {
  switch (phase.kind) {
    case 'clean':
      return phase.savedAt === undefined ? '' : `Saved ${formatTime(phase.savedAt)}`
    case 'dirty':
    case 'saving':
      return 'Saving…'
    case 'failed':
      return 'Not saved'
    case 'conflict':
      return 'Waiting for you'
  }
}
