import { Button } from '#web/ui/button.tsx'
import { formatDateTime } from '../format/format.ts'
import { PersonName } from '../company/person-name.tsx'
import type { TextDraft } from '../pending/text-drafts.ts'
import type { TextRecord } from './save-text.ts'
import { TextDiff } from './text-diff.tsx'

interface ConflictProps {
  mine: string
  theirs: TextRecord
  what: string
  onSettle: (chosen: string) => void
}

/** Shows the diff of both texts and three ways to resolve the conflict. Nothing is lost before one is chosen. */
export function Conflict({ mine, theirs, what, onSettle }: ConflictProps) {
  return (
    <div role="alert" className="mt-3 rounded-md border border-strong bg-subtle p-3">
      <p className="text-body font-medium">
        <PersonName id={theirs.changedBy} /> changed {what} while you were writing.
      </p>
      <p className="mt-2 text-small text-muted">Theirs</p>
      <p className="max-h-40 overflow-y-auto text-body whitespace-pre-wrap">{theirs.text || '(empty)'}</p>
      <p className="mt-2 text-small text-muted">What yours would change in it</p>
      <div className="max-h-40 overflow-y-auto">
        <TextDiff before={theirs.text} after={mine} />
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

/** Offers the draft that an earlier visit could not save. */
export function Offer({ draft, now, onTakeUp, onDiscard }: OfferProps) {
  return (
    <section aria-label="A text that was not saved" className="mb-3 rounded-md border border-strong bg-subtle p-3">
      <p className="text-body font-medium">You wrote this here on {formatDateTime(draft.at)}, and it was not saved.</p>
      <div className="mt-2 max-h-40 overflow-y-auto">
        <TextDiff before={now} after={draft.text} />
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
