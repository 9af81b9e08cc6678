import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { resultsOfControl, resultLookup, verdictOf } from '#domain/assessments/assessed-status.ts'
import type { AssessmentResult } from '#domain/assessments/assessment-content.ts'
import type { ObjectiveResult } from '#domain/controls/objectives.ts'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import type { ResultChange } from '#web/lib/assessments/write-result.ts'
import { emptyResult } from '../save-results.ts'
import { ObjectiveEntry } from './objective-entry.tsx'
import { useEntryKeys } from './use-entry-keys.ts'

export interface EntryControl {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly objectives: readonly {
    readonly id: string
    readonly letter: string
    readonly words: string
    readonly result?: ObjectiveResult | null
    readonly note?: string
  }[]
}

export interface ResultEntryProps<Control extends EntryControl> {
  controls: readonly Control[]
  results: readonly AssessmentResult[]
  /** The number of the current control; the first control if unknown. */
  current: string | undefined
  onGoTo: (number: string) => void
  onResult: (change: ResultChange) => void
  readOnly: boolean
  withSteps?: boolean
  /** Shown beside the form: the statement and evidence of the control. */
  beside: (control: Control) => ReactNode
}

/** Enters the results of one control at a time, by objective. */
export function ResultEntry<Control extends EntryControl>(props: ResultEntryProps<Control>) {
  const { controls, results, onGoTo, onResult, readOnly, withSteps = false, beside } = props
  const at = Math.max(
    0,
    controls.findIndex(({ number }) => number === props.current),
  )
  const control = controls[at]
  const resultAt = resultLookup(results)
  const go = (place: number) => {
    const next = controls[place]
    if (next !== undefined) onGoTo(next.number)
  }
  useEntryKeys(
    () => go(at + 1),
    () => go(at - 1),
  )
  if (control === undefined) return null
  const done = controls.filter((one) => verdictOf(resultsOfControl(one, resultAt)) !== null).length
  return (
    <>
      <Bar controls={controls} at={at} done={done} onGo={go} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Card title={`${control.number} ${control.title}`} subtitle={<Keys />}>
          <ol aria-label={`Results of ${control.number}`} className="divide-y divide-border">
            {placesOf(control).map(({ id, objective, own }) => (
              <ObjectiveEntry
                key={`${control.id} ${id}`}
                objective={objective}
                own={own}
                entry={resultAt(control.id, id) ?? emptyResult(control.id, id)}
                readOnly={readOnly}
                withSteps={withSteps}
                onResult={onResult}
              />
            ))}
          </ol>
        </Card>
        {beside(control)}
      </div>
    </>
  )
}

function placesOf({ objectives }: EntryControl) {
  if (objectives.length === 0) return [{ id: null, objective: null, own: undefined }]
  return objectives.map((objective) => ({ id: objective.id, objective, own: ownResultText(objective) }))
}

function ownResultText({ result, note }: EntryControl['objectives'][number]): string | undefined {
  if (result === undefined || result === null) return undefined
  return `The company says: ${result.toLowerCase()}${note === undefined || note === '' ? '' : `. ${note}`}`
}

interface BarProps {
  controls: readonly EntryControl[]
  at: number
  done: number
  onGo: (place: number) => void
}

function Bar({ controls, at, done, onGo }: BarProps) {
  const last = controls.length - 1
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <div className="flex min-w-48 flex-1 items-center gap-3">
        <ProgressBar label="Assessed" value={done} max={controls.length} className="max-w-80 flex-1" />
        <output className="text-small text-muted tabular-nums">
          {done} of {controls.length} assessed
        </output>
      </div>
      <div className="flex min-w-0 items-center gap-1 max-md:w-full">
        <IconButton
          label="Previous"
          hint="p"
          icon={<ChevronLeft />}
          disabledReason={at === 0 ? 'This is the first' : undefined}
          onClick={() => onGo(at - 1)}
        />
        <Field label="Go to" hideLabel className="max-md:flex-1 md:w-52 lg:w-80">
          <NativeSelect
            value={at}
            onChange={({ target }) => onGo(Number(target.value))}
            options={controls.map(({ number, title }, place) => [place, `${number} ${title}`])}
          />
        </Field>
        <IconButton
          label="Next"
          hint="n"
          icon={<ChevronRight />}
          disabledReason={at === last ? 'This is the last' : undefined}
          onClick={() => onGo(at + 1)}
        />
      </div>
    </div>
  )
}

function Keys() {
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5 max-md:hidden touch:hidden">
      <Kbd>1</Kbd> met <Kbd>2</Kbd> not met <Kbd>3</Kbd> N/A <span className="w-2" /> <Kbd>n</Kbd> <Kbd>p</Kbd> next,
      previous
    </span>
  )
}
