import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { LightMenu } from '#web/ui/overlay/light-menu.tsx'
import { MenuRadioGroup, MenuRadioItem } from '#web/ui/overlay/menu.tsx'
import type { TableSort } from '#web/ui/table/table-types.ts'
import { sortText, type Param } from './param.ts'

/** The search field, the filters and the view settings: one row, and on phones two, the second scrolling sideways. */
export function Toolbar({ label, search, children }: { label: string; search: ReactNode; children: ReactNode }) {
  return (
    <search aria-label={label} className="flex flex-wrap items-center gap-2 print:hidden">
      {search}
      {/* The margin is room for focus rings, which the scrolling row would cut off. */}
      <div className="contents max-sm:relative max-sm:-m-1 max-sm:flex max-sm:w-[calc(100%+0.5rem)] max-sm:gap-2 max-sm:overflow-x-auto max-sm:p-1 max-sm:[scrollbar-width:none] max-sm:*:shrink-0">
        {children}
      </div>
    </search>
  )
}

/** Groups, columns and layout, at the right of the toolbar. */
export function ToolbarEnd({ children }: { children: ReactNode }) {
  return (
    <span className="ml-auto inline-flex flex-wrap items-center gap-2 max-md:ml-0 max-sm:flex-nowrap">{children}</span>
  )
}

export interface SortMenuProps<Sort extends TableSort> {
  param: Param<Sort>
  sort: Sort
  onSort: (sort: Sort) => void
  /** The offered sorts as the address writes them, each with its label: `-severity`. */
  labels: Readonly<Record<string, string>>
}

/** Sorting on phones and boards, which have no column headers. */
export function SortMenu<Sort extends TableSort>({ param, sort, onSort, labels }: SortMenuProps<Sort>) {
  const [open, setOpen] = useState(false)
  return (
    <LightMenu
      open={open}
      onOpenChange={setOpen}
      trigger={(props) => (
        <Button {...props}>
          Sort
          <ChevronDown className="text-muted" aria-hidden="true" />
        </Button>
      )}
    >
      {() => (
        <MenuRadioGroup value={sortText(sort)} onValueChange={(text) => onSort(param.parse(text).value)}>
          {Object.entries(labels).map(([value, label]) => (
            <MenuRadioItem key={value} value={value}>
              {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      )}
    </LightMenu>
  )
}
