import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonText } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { formatTime } from '../format.ts'
import type { SavedText, TextPhase } from './use-saved-text.ts'

// Rare, and so is what finds differences: loaded with the first.
const Offer = lazyPart(async () => (await import('./unsettled-text.tsx')).Offer)
const Conflict = lazyPart(async () => (await import('./unsettled-text.tsx')).Conflict, {
  waiting: <SkeletonText lines={2} />,
})

export interface SavedTextFieldProps extends Omit<SavedTextFrameProps, 'children'> {
  /** Names the field: "Notes on 3.1.1". */
  label: string
  maxLength: number
  rows: number
  id?: string
  placeholder?: string
  /** Esc leaves the field for where it was opened from. */
  onEscape?: () => void
}

export function SavedTextField({ writing, label, what, onEscape, ...field }: SavedTextFieldProps) {
  return (
    <SavedTextFrame writing={writing} what={what}>
      <Textarea
        {...field}
        aria-label={label}
        value={writing.text}
        onChange={(event) => writing.edit(event.target.value)}
        onBlur={writing.save}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || onEscape === undefined) return
          event.preventDefault()
          onEscape()
        }}
      />
    </SavedTextFrame>
  )
}

export interface SavedTextFrameProps {
  writing: SavedText
  /** In a sentence: "Dana changed these notes while you were writing." */
  what: string
  /** The control that is written in. */
  children: ReactNode
}

/** What stands around a control whose text saves itself: what was not saved before, what failed, what others wrote meanwhile. */
export function SavedTextFrame({ writing, what, children }: SavedTextFrameProps) {
  const { text, phase, save, settle, offered, takeUp, discard } = writing
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
export function SavedMark({ writing: { phase, version } }: { writing: SavedText }) {
  const words = [wordsFor(phase), version === undefined || version === 0 ? '' : `v${version}`]
    .filter(Boolean)
    .join(' · ')
  return <output className="pt-1 pr-1.5 text-small whitespace-nowrap text-muted">{words}</output>
}

function wordsFor(phase: TextPhase): string {
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
