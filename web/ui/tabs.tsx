import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface TabItem<Value extends string> {
  value: Value
  label: string
  /** Quiet number after the label. */
  count?: number
  icon?: ReactNode
  disabled?: boolean
}

export interface TabsProps<Value extends string> {
  /** Names the tab list: "Sign in", "Views". */
  label: string
  tabs: readonly TabItem<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  className?: string | undefined
  /** The panels, as `TabPanel`. Only the active one is mounted, unless a panel asks to stay. */
  children?: ReactNode
}

export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onValueChange, className, children } = props
  return (
    <Base.Root value={value} onValueChange={onValueChange} className={className}>
      <Base.List
        aria-label={label}
        activateOnFocus
        className="relative flex overflow-x-auto overflow-y-hidden border-b border-border [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Base.Tab
            key={tab.value}
            value={tab.value}
            disabled={tab.disabled ?? false}
            className={cx(
              'inline-flex h-10 shrink-0 items-center justify-center gap-1.5 rounded-t-md px-2.5 text-body font-medium text-muted transition-colors hover:text-text data-active:text-text data-disabled:opacity-50',
              'focus-visible:-outline-offset-2 touch:min-h-11 [&_svg]:size-4',
            )}
          >
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && <span className="font-normal text-subtle tabular-nums">{tab.count}</span>}
          </Base.Tab>
        ))}
        <Base.Indicator className="absolute bottom-0 left-(--active-tab-left) h-0.5 w-(--active-tab-width) bg-brand motion-safe:transition-[left,width] motion-safe:duration-160" />
      </Base.List>
      {children}
    </Base.Root>
  )
}

export interface TabPanelProps {
  value: string
  /** Stays mounted while another tab is shown, so that unsaved edits are kept. */
  keepMounted?: boolean
  className?: string | undefined
  children: ReactNode
}

export function TabPanel({ value, keepMounted = false, className, children }: TabPanelProps) {
  return (
    <Base.Panel value={value} keepMounted={keepMounted} className={cx('rounded-md pt-4', className)}>
      {children}
    </Base.Panel>
  )
}
