import { OBJECTIVE_RESULTS, type ObjectiveResult } from '#domain/controls/objectives.ts'
import { Chip } from '#web/ui/chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { toneChipClass, type Tone } from '#web/ui/tone.ts'
import type { ObjectiveListProps } from './objective-list.tsx'
import type { Objective } from './objective.ts'
import { RESULT_WORDS } from './words.ts'

const TONES: Readonly<Record<ObjectiveResult, Tone>> = {
  Met: 'implemented',
  'Not Met': 'not-implemented',
  'Not Applicable': 'not-applicable',
}
const SHORT: Readonly<Record<ObjectiveResult, string>> = { ...RESULT_WORDS, 'Not Applicable': 'N/A' }

export function ObjectiveRow({ objective, ...props }: ObjectiveListProps & { objective: Objective }) {
  const { letter, words, source, result } = objective
  const isOpen = result !== 'Met' && result !== 'Not Applicable'
  return (
    <li data-objective={isOpen ? 'open' : 'settled'} className="px-4 py-2.5 focus-within:bg-subtle">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <span className="w-5 shrink-0 pt-1 font-mono text-small text-muted">{letter}</span>
        <div className="min-w-56 flex-1 pt-0.5">
          <p className="text-body text-pretty">{words}</p>
          {source !== null && <p className="text-small text-muted">800-171A {source}</p>}
        </div>
        {props.isReadOnly ? (
          <Chip dot {...(result !== null && { tone: TONES[result] })}>
            {result === null ? 'Not assessed' : RESULT_WORDS[result]}
          </Chip>
        ) : (
          <Results objective={objective} onAnswer={props.onAnswer} />
        )}
      </div>
    </li>
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
          // One stop of Tab for each objective; arrows reach the others.
          tabIndex={option === result || (result === null && index === 0) ? 0 : -1}
          aria-pressed={option === result}
          aria-label={`${letter}: ${RESULT_WORDS[option]}`}
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
