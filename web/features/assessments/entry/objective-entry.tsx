import { NotebookPen } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  ASSESSMENT_METHODS,
  type AssessmentMethod,
  type AssessmentResult,
} from '#domain/assessments/assessment-content.ts'
import { OBJECTIVE_RESULTS } from '#domain/controls/objectives.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { SavedTextField } from '#web/ui/saved-field.tsx'
import type { ResultChange } from '#web/lib/assessments/write-result.ts'

const SHORT = { Met: 'Met', 'Not Met': 'Not met', 'Not Applicable': 'N/A' } as const
const OPEN = 'open'

export interface ObjectiveEntryProps {
  /** The objective; null for a control without objectives. */
  objective: { letter: string; words: string } | null
  /** The result that the company recorded. */
  own?: string | undefined
  entry: AssessmentResult
  readOnly: boolean
  /** Also what is to be done, on what: for who plans a test. */
  withSteps: boolean
  onResult: (change: ResultChange) => void
}

/** The form for the result of one objective. */
export function ObjectiveEntry({ objective, own, entry, readOnly, withSteps, onResult }: ObjectiveEntryProps) {
  const name = objective === null ? 'the whole' : `objective ${objective.letter}`
  const { controlId, objectiveId } = entry
  const { isOpen, open, fields } = useFoldedNote(withSteps || needsNote(entry, readOnly))
  const set = (change: Partial<AssessmentResult>) => onResult({ controlId, objectiveId, ...change })
  const text = (field: 'steps' | 'sample' | 'observed' | 'finding') => ({
    text: entry[field],
    rows: 2,
    readOnly,
    onSave: (value: string) => set({ [field]: value }),
  })
  return (
    <li data-entry={entry.result ?? OPEN} className="flex flex-col gap-3 py-4">
      {objective !== null && (
        <p className="text-read text-pretty">
          <span className="mr-2 font-mono text-small text-muted">[{objective.letter}]</span>
          {objective.words}
        </p>
      )}
      {own !== undefined && <p className="text-small text-muted">{own}</p>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SegmentedControl
          label={`Result of ${name}`}
          value={entry.result ?? OPEN}
          onValueChange={(value) => set({ result: OBJECTIVE_RESULTS.find((result) => result === value) ?? null })}
          options={[
            ...OBJECTIVE_RESULTS.map((value) => ({ value, label: SHORT[value], disabled: readOnly })),
            { value: OPEN, label: 'Open', disabled: readOnly },
          ]}
        />
        <Methods name={name} chosen={entry.methods} readOnly={readOnly} onChange={(methods) => set({ methods })} />
        {!isOpen && !readOnly && (
          <Button
            variant="ghost"
            size={28}
            edge="start"
            icon={<NotebookPen />}
            aria-label={`Add note on ${name}`}
            className="text-muted"
            onClick={open}
          >
            Add note
          </Button>
        )}
      </div>
      <div
        ref={fields}
        className={cx('grid gap-3 empty:hidden', withSteps ? 'lg:grid-cols-3' : 'lg:grid-cols-2 lg:*:only:col-span-2')}
      >
        {withSteps && <SavedTextField label="Steps" hint="What to do." maxLength={5000} {...text('steps')} />}
        {withSteps && (
          <SavedTextField label="Sample" hint="Which items, out of how many." maxLength={2000} {...text('sample')} />
        )}
        {isOpen && <SavedTextField label="Seen" hint={seenHint(entry)} maxLength={10_000} {...text('observed')} />}
        {entry.result === 'Not Met' && <SavedTextField label="Finding" maxLength={10_000} {...text('finding')} />}
      </div>
    </li>
  )
}

/** Whether there is a note, or the result asks for one. */
function needsNote(entry: AssessmentResult, readOnly: boolean): boolean {
  return entry.observed !== '' || (!readOnly && seenHint(entry) !== undefined)
}

/** The note starts as a button where nothing asks for it. Once it is a field it stays one, whatever is typed. */
function useFoldedNote(isWanted: boolean) {
  const [isOpen, setOpen] = useState(isWanted)
  if (isWanted && !isOpen) setOpen(true)
  const fields = useRef<HTMLDivElement>(null)
  const open = () => {
    flushSync(() => setOpen(true))
    // The note is the first of the fields.
    fields.current?.querySelector('textarea')?.focus()
  }
  return { isOpen, open, fields }
}

/** What the note has to say for the result to be proven. */
function seenHint({ result, methods }: Pick<AssessmentResult, 'result' | 'methods'>): string | undefined {
  if (result === 'Not Applicable') return 'Why it does not apply.'
  const isTold = methods.length > 0 && !methods.includes('Examine')
  return result === 'Met' && isTold ? 'Who, when and how. Nothing was examined, so this note is the proof.' : undefined
}

interface MethodsProps {
  name: string
  chosen: readonly AssessmentMethod[]
  readOnly: boolean
  onChange: (methods: AssessmentMethod[]) => void
}

function Methods({ name, chosen, readOnly, onChange }: MethodsProps) {
  return (
    <fieldset className="flex flex-wrap gap-4">
      <legend className="sr-only">How {name} was assessed</legend>
      {ASSESSMENT_METHODS.map((method) => (
        <Checkbox
          key={method}
          label={method}
          disabled={readOnly}
          checked={chosen.includes(method)}
          onChange={({ target }) =>
            onChange(ASSESSMENT_METHODS.filter((one) => (one === method ? target.checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  )
}
