import { useRef, useState } from 'react'

/** What takes a change back, and what the change is called. */
interface Step {
  readonly words: string
  readonly undo: () => PromiseLike<unknown> | void
}

/** What was done to the diagram since it was opened: said aloud, and taken back one by one. */
export function useSteps() {
  const done = useRef<Step[]>([])
  const [said, setSaid] = useState('')
  return {
    /** The latest, for those who hear it. */
    said,
    did: (words: string, undo?: Step['undo']) => {
      if (undo !== undefined) done.current.push({ words, undo })
      setSaid(words)
    },
    undo: async () => {
      const step = done.current.pop()
      await step?.undo()
      setSaid(step === undefined ? 'There is nothing to undo' : `Undone: ${step.words}`)
    },
  }
}

export type Steps = ReturnType<typeof useSteps>
