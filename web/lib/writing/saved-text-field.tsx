import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { formatDateTime, formatTime } from '../format.ts'
import type { TextDraft } from '../text-drafts.ts'
import { PersonName } from '../person-name.tsx'
import { LazyTextDiff } from './lazy-text-diff.tsx'
import type { TextRecord } from './saved-text.ts'
import type { SavedText, TextPhase } from './use-saved-text.ts'

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
  const words = [wordsFor(phase), version === undefined ? '' : `v${version}`].filter(Boolean).join(' · ')
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

interface ConflictProps {
  mine: string
  theirs: TextRecord
  what: string
  onSettle: (chosen: string) => void
}

/** What differs, and three ways on. Nothing is lost before one is chosen. */
function Conflict({ mine, theirs, what, onSettle }: ConflictProps) {
  return (
    <div role="alert" className="mt-3 rounded-md border border-strong bg-subtle p-3">
      <p className="text-body font-medium">
        <PersonName id={theirs.changedBy} /> changed {what} while you were writing.
      </p>
      <p className="mt-2 text-small text-muted">Theirs</p>
      <p className="max-h-40 overflow-y-auto text-body whitespace-pre-wrap">{theirs.text || '(empty)'}</p>
      <p className="mt-2 text-small text-muted">What yours would change in it</p>
      <div className="max-h-40 overflow-y-auto">
        <LazyTextDiff before={theirs.text} after={mine} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size={28} onClick={() => onSettle(mine)}>
          Keep mine
        </Button>
        <Button size={28} onClick={() => onSettle(theirs.text)}>
          Take theirs
        </Button>
        <Button size={28} onClick={() => onSettle(`${theirs.text}\n\n${mine}`)}>
          Keep both
        </Button>
      </div>
    </div>
  )
}

interface OfferProps {
  draft: TextDraft
  now: string
  onTakeUp: () => void
  onDiscard: () => void
}

function Offer({ draft, now, onTakeUp, onDiscard }: OfferProps) {
  return (
    <section aria-label="A text that was not saved" className="mb-3 rounded-md border border-strong bg-subtle p-3">
      <p className="text-body font-medium">You wrote this here on {formatDateTime(draft.at)}, and it was not saved.</p>
      <div className="mt-2 max-h-40 overflow-y-auto">
        <LazyTextDiff before={now} after={draft.text} />
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size={28} onClick={onTakeUp}>
          Use it
        </Button>
        <Button size={28} variant="ghost" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </section>
  )
}
