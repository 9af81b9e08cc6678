import { ChevronLeft, ChevronRight, Keyboard, X } from 'lucide-react'
import type { CompanyControl } from '#web/lib/controls/controls-queries.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'

export interface AssessBarProps {
  list: readonly CompanyControl[]
  /** Index of the current control in the list; -1 when it is not in it. */
  at: number
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onLeave: () => void
  onKeys: () => void
}

export function AssessBar({ list, at, onPrevious, onNext, onLeave, onKeys }: AssessBarProps) {
  const assessed = list.filter(({ status }) => status !== 'Not Started').length
  const { singleKeys } = usePreferences()
  const hint = (key: string) => (singleKeys ? key : undefined)
  const text = `${assessed} of ${list.length} assessed`
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-border pb-3">
      <Button
        size={28}
        variant="ghost"
        edge="start"
        icon={<X aria-hidden="true" />}
        onClick={onLeave}
        aria-keyshortcuts="Escape"
      >
        Leave
      </Button>
      <div className="flex min-w-48 flex-1 items-center gap-3">
        <ProgressBar label="Assessed" value={assessed} max={list.length} className="max-w-80 flex-1" />
        <output className="text-small text-muted tabular-nums">{text}</output>
      </div>
      <div className="flex items-center gap-1">
        <IconButton
          label="Previous"
          hint={hint('p')}
          icon={<ChevronLeft />}
          disabledReason={onPrevious === undefined ? 'This is the first' : undefined}
          onClick={onPrevious}
        />
        <span className="text-small text-muted tabular-nums">
          {at === -1 ? 'Not in this list' : `${at + 1} / ${list.length}`}
        </span>
        <IconButton
          label="Next"
          hint={hint('n')}
          icon={<ChevronRight />}
          disabledReason={onNext === undefined ? 'This is the last' : undefined}
          onClick={onNext}
        />
        <IconButton label="Keys" hint={hint('?')} icon={<Keyboard />} onClick={onKeys} className="touch:hidden" />
      </div>
    </div>
  )
}
