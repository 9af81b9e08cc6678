import { Ellipsis, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../button.tsx'
import { Kbd } from '../kbd.tsx'
import { IconButton } from '../icon-button.tsx'
import { Menu, MenuItem } from '../overlay/menu.tsx'
import { useToastsAbove } from '../overlay/use-toasts-above.ts'
import type { BulkAction } from './table-types.ts'

const IN_SIGHT = 4

export interface BulkBarProps {
  count: number
  /** All rows of this page are selected and there are more pages: "110 on this page selected". */
  isWholePage: boolean
  /** Matching rows on all pages; `onSelectAllMatching` selects them all. */
  totalMatching?: number | undefined
  onSelectAllMatching?: (() => void) | undefined
  actions: readonly BulkAction[]
  onClear: () => void
}

/** Covers the foot of the table, so that no row moves. */
export function BulkBar({ count, isWholePage, totalMatching, onSelectAllMatching, actions, onClear }: BulkBarProps) {
  const offersAll =
    isWholePage && onSelectAllMatching !== undefined && totalMatching !== undefined && totalMatching > count
  const bar = useRef<HTMLDivElement>(null)
  useToastsAbove(bar)
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label="Selected rows"
      className="absolute inset-x-0 bottom-0 z-10 flex min-h-12 animate-bar items-center gap-2 overflow-x-auto rounded-b-lg border-t border-border bg-selected px-4"
    >
      <output className="shrink-0 pr-2 text-body font-medium tabular-nums">
        {count.toLocaleString('en')} {isWholePage ? 'on this page selected' : 'selected'}
      </output>
      {offersAll && (
        <Button variant="ghost" size={28} className="text-brand-text" onClick={onSelectAllMatching}>
          Select all {totalMatching.toLocaleString('en')} matching
        </Button>
      )}
      {actions.slice(0, IN_SIGHT).map((action) => (
        <BulkButton key={action.id} action={action} />
      ))}
      {actions.length > IN_SIGHT && <MoreActions actions={actions.slice(IN_SIGHT)} />}
      <Button variant="ghost" size={28} icon={<X />} className="ml-auto" onClick={onClear}>
        Clear
        <Kbd className="touch:hidden">Esc</Kbd>
      </Button>
    </div>
  )
}

function BulkButton({ action }: { action: BulkAction }) {
  return (
    <Button
      size={28}
      icon={action.icon}
      busy={action.busy}
      disabledReason={action.disabledReason}
      onClick={action.onSelect}
      className={action.danger === true ? 'text-danger' : undefined}
    >
      {action.label}
    </Button>
  )
}

function MoreActions({ actions }: { actions: readonly BulkAction[] }) {
  return (
    <Menu side="top" trigger={<IconButton label="More actions" icon={<Ellipsis />} size={28} variant="secondary" />}>
      {actions.map((action) => (
        <MenuItem
          key={action.id}
          icon={action.icon}
          danger={action.danger ?? false}
          disabledReason={action.disabledReason}
          onSelect={action.onSelect}
        >
          {action.label}
        </MenuItem>
      ))}
    </Menu>
  )
}
