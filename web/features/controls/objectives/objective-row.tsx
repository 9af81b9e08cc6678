import { NotebookPen } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { OBJECTIVE_RESULTS, type ObjectiveResult } from '#domain/controls/objectives.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { draftAt } from '#web/lib/pending/text-drafts.ts'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toneChipClass, type Tone } from '#web/ui/tone.ts'
import { useDraftKey } from '#web/lib/autosave/use-draft-key.ts'
import { NoteField } from './note-field.tsx'
import type { ObjectiveListProps } from './objective-list-props.ts'
import type { Objective } from './objective.ts'
import { RESULT_LABELS } from './result-text.ts'

const TONES: Readonly<Record<ObjectiveResult, Tone>> = {
  Met: 'implemented',
  'Not Met': 'not-implemented',
  'Not Applicable': 'not-applicable',
}
const SHORT: Readonly<Record<ObjectiveResult, string>> = { ...RESULT_LABELS, 'Not Applicable': 'N/A' }

type ObjectiveRowProps = ObjectiveListProps & { objective: Objective }

export function ObjectiveRow(props: ObjectiveRowProps) {
  const { objective, isReadOnly } = props
  const { result, note } = objective
  const isOpen = result !== 'Met' && result !== 'Not Applicable'
  return (
    <li data-objective={isOpen ? 'open' : 'settled'} className="px-4 py-2.5 focus-within:bg-subtle">
      {isReadOnly ? (
        <Finding objective={objective} note={note}>
          <Chip dot {...(result !== null && { tone: TONES[result] })}>
            {result === null ? 'Not assessed' : RESULT_LABELS[result]}
          </Chip>
        </Finding>
      ) : (
        <EditableFinding {...props} />
      )}
    </li>
  )
}

/** The note is a text until the person edits it; an unsaved one starts as a field. */
function EditableFinding({ scope, control, objective, onAnswer }: ObjectiveRowProps) {
  const draft = useDraftKey(scope, `note of ${control.id} ${objective.id}`)
  const [isWriting, setWriting] = useState(() => draftAt(draft) !== undefined)
  const button = useRef<HTMLButtonElement>(null)
  const { singleKeys } = usePreferences()
  const fieldId = `note-${objective.letter}`
  const write = () => {
    flushSync(() => setWriting(true))
    document.getElementById(fieldId)?.focus()
  }
  const leave = ({ isUnwritten }: { isUnwritten: boolean }) => {
    button.current?.focus()
    if (isUnwritten) setWriting(false)
  }
  return (
    <>
      <Finding objective={objective} note={isWriting ? null : objective.note}>
        <Results objective={objective} onAnswer={onAnswer} />
        <IconButton
          ref={button}
          data-note
          label={`Note on ${objective.letter}`}
          hint={singleKeys ? 't' : undefined}
          icon={<NotebookPen />}
          size={28}
          tabIndex={-1}
          aria-expanded={isWriting}
          onClick={write}
        />
      </Finding>
      {isWriting && (
        <NoteField scope={scope} control={control} objective={objective} draft={draft} id={fieldId} onLeave={leave} />
      )}
    </>
  )
}

/** Text and note of the objective, with its result at the right. */
function Finding({ objective, note, children }: { objective: Objective; note: string | null; children: ReactNode }) {
  const { letter, words, source } = objective
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <span className="w-5 shrink-0 pt-1 font-mono text-small text-muted">{letter}</span>
      <div className="min-w-56 flex-1 pt-0.5">
        <p className="text-body text-pretty">{words}</p>
        {source !== null && <p className="text-small text-muted">800-171A {source}</p>}
        {note !== null && note !== '' && (
          <p className="mt-1.5 border-l-2 border-strong pl-2.5 text-small break-words whitespace-pre-wrap">{note}</p>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-1">{children}</div>
    </div>
  )
}

function Results({ objective, onAnswer }: Pick<ObjectiveListProps, 'onAnswer'> & { objective: Objective }) {
  const { letter, words, result } = objective
  return (
    <fieldset className="inline-flex shrink-0 rounded-md border border-strong bg-surface p-px">
      <legend className="sr-only">
        Objective {letter}: {words}
      </legend>
      {OBJECTIVE_RESULTS.map((option, index) => (
        <button
          key={option}
          type="button"
          data-result={option}
          // One tab stop for each objective; arrows reach the others.
          tabIndex={option === result || (result === null && index === 0) ? 0 : -1}
          aria-pressed={option === result}
          aria-label={`${letter}: ${RESULT_LABELS[option]}`}
          title={option === result ? 'Press again to clear' : undefined}
          onClick={() => onAnswer(objective, option === result ? null : option)}
          className={cx(
            'h-7 rounded-sm px-2 text-small font-medium transition-colors select-none touch:min-h-11 touch:px-3',
            option === result ? toneChipClass[TONES[option]] : 'text-muted hover:bg-hover hover:text-text',
          )}
        >
          {SHORT[option]}
        </button>
      ))}
    </fieldset>
  )
}
