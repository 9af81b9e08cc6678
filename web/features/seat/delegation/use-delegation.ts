import { useState } from 'react'
import type { Delegation } from './delegation-calls.ts'

/** Questions to delegate, and the section whose other questions can be added. */
export interface ChosenQuestions {
  readonly section: string
  readonly questions: readonly string[]
}

export interface DelegationState {
  readonly list: readonly Delegation[]
  readonly setList: (list: readonly Delegation[]) => void
  /** The colleague who has the question. */
  readonly colleagueOf: (question: string) => Delegation | undefined
  /** The ids of those that no colleague has. */
  readonly unassigned: (questions: readonly { readonly id: string }[]) => readonly string[]
  /** What the open dialog begins with. */
  readonly chosen: ChosenQuestions | undefined
  readonly choose: (chosen: ChosenQuestions | undefined) => void
}

/** What the buttons at questions and the list of colleagues share. */
export function useDelegation(): DelegationState {
  const [list, setList] = useState<readonly Delegation[]>([])
  const [chosen, choose] = useState<ChosenQuestions>()
  const colleagueOf = (question: string) => list.find(({ questions }) => questions.some(({ id }) => id === question))
  return {
    list,
    setList,
    colleagueOf,
    unassigned: (questions) => questions.flatMap(({ id }) => (colleagueOf(id) === undefined ? [id] : [])),
    chosen,
    choose,
  }
}
