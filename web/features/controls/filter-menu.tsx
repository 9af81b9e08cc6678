import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { LightMenu } from '#web/ui/light-menu.tsx'

export type FilterMenuProps = { label: string; count: number; children: () => ReactNode }

export function FilterMenu({ label, count, children }: FilterMenuProps) {
  const [open, setOpen] = useState(false)
  return (
    <LightMenu
      open={open}
      onOpenChange={setOpen}
      trigger={(props) => <FilterButton {...props} label={label} count={count} />}
    >
      {children}
    </LightMenu>
  )
}

function FilterButton({ label, count, ...rest }: Omit<ButtonProps, 'children'> & { label: string; count: number }) {
  return (
    <Button {...rest}>
      {label}
      {count > 0 && <span className="rounded-full bg-brand-subtle px-1.5 text-micro text-brand-text">{count}</span>}
      <ChevronDown className="text-muted" aria-hidden="true" />
    </Button>
  )
}
