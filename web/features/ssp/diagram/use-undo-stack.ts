import { useRef, useState } from 'react'

/** A change that can be undone, with its name. */
interface Step {
  readonly label: string
  readonly undo: () => PromiseLike<unknown> | void
}

/** The changes since the diagram was opened: announced to screen readers, undone one by one. */
export function useUndoStack() {
  const done = useRef<Step[]>([])
  const [announcement, setAnnouncement] = useState('')
  return {
    /** The latest change, for screen readers. */
    announcement,
    record: (label: string, undo?: Step['undo']) => {
      if (undo !== undefined) done.current.push({ label, undo })
      setAnnouncement(label)
    },
    undo: async () => {
      const step = done.current.pop()
      await step?.undo()
      setAnnouncement(step === undefined ? 'No change to undo' : `Undone: ${step.label}`)
    },
  }
}

export type UndoStack = ReturnType<typeof useUndoStack>
