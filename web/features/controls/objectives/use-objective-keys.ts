import type { KeyboardEvent, RefObject } from 'react'
import type { ObjectiveResult } from '#domain/controls/objectives.ts'
import { isEditable } from '#web/ui/browser/is-editable.ts'
import type { Objective } from './objective.ts'

const RESULT_OF_KEY: Readonly<Record<string, ObjectiveResult>> = { m: 'Met', n: 'Not Met', a: 'Not Applicable' }

/** Keys on a focused objective: arrows move; m, n and a set the result, again clears it; t opens its note. */
export function useObjectiveKeys(
  list: RefObject<HTMLElement | null>,
  objectives: readonly Objective[],
  onAnswer: (objective: Objective, result: ObjectiveResult | null) => void,
) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isEditable(event.target)) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-objective]') ?? [])]
    const at = rows.findIndex((row) => event.target instanceof Node && row.contains(event.target))
    const objective = objectives[at]
    if (objective === undefined) return
    const result = RESULT_OF_KEY[event.key]
    if (result !== undefined) onAnswer(objective, objective.result === result ? null : result)
    else if (event.key === 't') rows[at]?.querySelector<HTMLElement>('[data-note]')?.click()
    else if (!walk(rows, at, event.key)) return
    event.preventDefault()
    // These keys mean something else on the page.
    event.stopPropagation()
  }
}

/** The first objective that is open, or the first one. @returns whether there is one */
export function focusObjectives(): boolean {
  const row =
    document.querySelector<HTMLElement>('#objectives [data-objective=open]') ??
    document.querySelector<HTMLElement>('#objectives [data-objective]')
  focusIn(row)
  return row !== null
}

/** @returns whether the key moved the focus */
function walk(rows: readonly HTMLElement[], at: number, key: string): boolean {
  if (key === 'ArrowDown') focusIn(rows[at + 1])
  else if (key === 'ArrowUp') focusIn(rows[at - 1])
  else if (key === 'ArrowRight' || key === 'ArrowLeft') step(rows[at], key === 'ArrowRight' ? 1 : -1)
  else return false
  return true
}

function focusIn(row: HTMLElement | null | undefined): void {
  row?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
}

function step(row: HTMLElement | undefined, by: number): void {
  const buttons = [...(row?.querySelectorAll<HTMLElement>('[data-result], [data-note]') ?? [])]
  buttons[buttons.findIndex((button) => button === document.activeElement) + by]?.focus()
}
