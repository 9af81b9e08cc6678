import { useState } from 'react'
import type { Delegation } from './delegation-calls.ts'

export interface DelegationState {
  readonly list: readonly Delegation[]
  readonly setList: (list: readonly Delegation[]) => void
  /** The questions that the open dialog begins with. */
  readonly chosen: readonly string[] | undefined
  readonly choose: (questions: readonly string[] | undefined) => void
}

/** What the buttons at questions and the list of colleagues share. */
export function useDelegation(): DelegationState {
  const [list, setList] = useState<readonly Delegation[]>([])
  const [chosen, choose] = useState<readonly string[]>()
  return { list, setList, chosen, choose }
}
