import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LightMenu } from '#web/ui/overlay/light-menu.tsx'
import { MenuRadioGroup, MenuRadioItem } from '#web/ui/overlay/menu.tsx'
import { Foldable, useSmallScreenFold } from '#web/ui/table/small-screen-fold.tsx'
import { sortText, type Sort, type SortParam } from './param.ts'

/**
 * The search field, the filters and the view settings in one row. A small screen shows the search field, and a button
 * for what else stands above the rows.
 */
export function Toolbar({ label, search, children }: { label: string; search: ReactNode; children: ReactNode }) {
  const { isMobile, isFolded, toggle } = useSmallScreenFold()
  if (!isMobile)
    return (
      <search aria-label={label} className="flex flex-wrap items-center gap-2 print:hidden">
        {search}
        {children}
      </search>
    )
  return (
    <search aria-label={label} className="flex flex-wrap items-center gap-2 print:hidden">
      <div className="flex w-full items-center gap-2 *:first:w-full!">
        {search}
        <IconButton
          label="Filters and actions"
          icon={<SlidersHorizontal />}
          variant="secondary"
          aria-expanded={!isFolded}
          onClick={toggle}
        />
      </div>
      <Foldable>{children}</Foldable>
    </search>
  )
}

/** Groups, columns and layout, at the right of the toolbar. */
export function ToolbarEnd({ children }: { children: ReactNode }) {
  return (
    <span className="ml-auto inline-flex flex-wrap items-center gap-2 max-md:ml-0 max-sm:flex-nowrap">{children}</span>
  )
}

export interface SortMenuProps<Key extends string> {
  param: SortParam<Key>
  sort: Sort<Key>
  onSort: (sort: Sort<Key>) => void
}

/** Sorting on phones and boards, which have no column headers. */
export function SortMenu<Key extends string>({ param, sort, onSort }: SortMenuProps<Key>) {
  const [open, setOpen] = useState(false)
  return (
    <LightMenu
      open={open}
      onOpenChange={setOpen}
      trigger={(props) => (
        <Button {...props}>
          Sort
          <ChevronDown className="text-muted" />
        </Button>
      )}
    >
      {() => (
        <MenuRadioGroup value={sortText(sort)} onValueChange={(text) => onSort(param.parse(text).value)}>
          {Object.entries(param.labels).map(([value, label]) => (
            <MenuRadioItem key={value} value={value}>
              {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      )}
    </LightMenu>
  )
}
