import { ChevronDown } from 'lucide-react'
import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { controlStatuses, statusForKey, statusTone, type ControlStatus } from './control-status.ts'
import { cx } from './cx.ts'
import { Kbd } from './kbd.tsx'
import { LightMenu } from './light-menu.tsx'
import { MenuRadioGroup, MenuRadioItem } from './menu.tsx'
import { StatusChip } from './status-chip.tsx'
import { toneChipClass } from './tone.ts'

export interface StatusPickerProps {
  /** What it is the status of, for screen readers: "AC.L2-3.1.1". */
  subject: string
  value: ControlStatus
  onValueChange: (status: ControlStatus) => void
  /** The change is on its way: a dot says so, the new value is already shown. */
  pending?: boolean
  /** Without the right to change it is a plain chip. */
  readOnly?: boolean
}

/** A chip that opens into the four states. Keys 1 to 4 choose, also while the chip has the focus. */
export function StatusPicker({ subject, value, onValueChange, pending = false, readOnly = false }: StatusPickerProps) {
  const [open, setOpen] = useState(false)
  if (readOnly) return <StatusChip status={value} />
  const choose = (status: ControlStatus) => {
    setOpen(false)
    if (status !== value) onValueChange(status)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const status = statusForKey(event.key)
    if (status === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.stopPropagation()
    choose(status)
  }
  return (
    <LightMenu
      open={open}
      onOpenChange={setOpen}
      onKeyDown={onKeyDown}
      trigger={(props) => <StatusTrigger {...props} subject={subject} value={value} pending={pending} />}
    >
      {() => (
        <MenuRadioGroup value={value} onValueChange={choose}>
          {controlStatuses.map((status, index) => (
            <MenuRadioItem key={status} value={status} aside={<Kbd>{index + 1}</Kbd>}>
              <StatusChip status={status} />
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      )}
    </LightMenu>
  )
}

interface StatusTriggerProps extends ComponentProps<'button'> {
  subject: string
  value: ControlStatus
  pending: boolean
}

function StatusTrigger({ subject, value, pending, ...rest }: StatusTriggerProps) {
  return (
    <button
      {...rest}
      type="button"
      data-chip
      aria-label={`Status of ${subject}: ${value}${pending ? ', saving' : ''}`}
      className={cx(
        'inline-flex h-6 items-center gap-1.5 rounded-full pr-1 pl-2 text-micro font-medium whitespace-nowrap transition-shadow hover:ring-1 hover:ring-current data-popup-open:ring-1 data-popup-open:ring-current',
        toneChipClass[statusTone[value]],
      )}
    >
      <span aria-hidden="true" className={cx('size-1.5 rounded-full bg-current', pending && 'animate-pulse')} />
      {value}
      <ChevronDown className="size-3.5 opacity-70" aria-hidden="true" />
    </button>
  )
}
