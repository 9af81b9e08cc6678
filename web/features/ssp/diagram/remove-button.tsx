import { Trash2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import type { Submitted } from '#web/ui/form/use-submit.ts'
import type { DiagramState } from './use-diagram.ts'

export interface RemoveButtonProps {
  state: DiagramState
  /** Resolves with whether it was removed. */
  onRemove: () => Promise<Submitted>
  onRemoved: () => void
}

export function RemoveButton({ state, onRemove, onRemoved }: RemoveButtonProps) {
  return (
    <Button
      variant="ghost"
      edge="start"
      icon={<Trash2 />}
      className="mr-auto"
      disabledReason={state.keptReason}
      onClick={() => void onRemove().then((isDone) => isDone && onRemoved())}
    >
      Remove
    </Button>
  )
}
