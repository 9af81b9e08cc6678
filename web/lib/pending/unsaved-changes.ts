/** Forms with unsaved edits. A single set, so that one question covers all of them. */
const dirty = new Set<symbol>()
const listeners = new Set<() => void>()
let question: ((leave: boolean) => void) | undefined

export function hasUnsavedChanges(): boolean {
  return dirty.size > 0
}

/** @returns a function that clears the mark */
export function markUnsaved(): () => void {
  const mark = Symbol('unsaved')
  dirty.add(mark)
  return () => dirty.delete(mark)
}

/** Whether the page may be left: true when nothing is unsaved, otherwise the person's answer. */
export function mayLeave(): Promise<boolean> {
  if (!hasUnsavedChanges()) return Promise.resolve(true)
  answer(false)
  return new Promise((resolve) => ask(resolve))
}

/** For the dialog that asks. */
export function isAskingToLeave(): boolean {
  return question !== undefined
}

export function answer(leave: boolean): void {
  const waiting = question
  ask(undefined)
  waiting?.(leave)
}

export function onLeaveQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function ask(next: typeof question): void {
  question = next
  for (const listener of listeners) listener()
}
