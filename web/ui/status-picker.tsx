import { useState, type ComponentProps, type KeyboardEvent } from 'react'
import { CHIP_ARROW } from './chip-arrow.ts'
import { controlStatuses, statusForKey, statusTone, type ControlStatus } from './control-status.ts'
import { cx } from './cx.ts'
import { Kbd } from './kbd.tsx'
import { LightMenu } from './overlay/light-menu.tsx'
import { MenuRadioGroup, MenuRadioItem } from './overlay/menu.tsx'
import { StatusChip } from './status-chip.tsx'
import { toneChipClass } from './tone.ts'

export interface StatusPickerProps {
  /** Whose status it is, for screen readers: "AC.L2-3.1.1". */
  subject: string
  value: ControlStatus
  onValueChange: (status: ControlStatus) => void
  /** Shown in a tooltip. */
  note?: string | undefined
}

/** A chip that opens into the four statuses. Keys 1 to 4 choose one, also while the closed chip has the focus. */
export function StatusPicker({ subject, value, onValueChange, note }: StatusPickerProps) {
  const [open, setOpen] = useState(false)
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
      trigger={(props) => statusTrigger({ ...props, title: note, subject, value })}
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

/** A pseudo-element, like the arrow. */
const DOT = "before:size-1.5 before:rounded-full before:bg-current before:content-['']"

interface StatusTriggerProps extends ComponentProps<'button'> {
  subject: string
  value: ControlStatus
}

function statusTrigger({ subject, value, ...rest }: StatusTriggerProps) {
  return (
    <button
      {...rest}
      type="button"
      data-chip
      aria-label={`Status of ${subject}: ${value}`}
      className={cx(
        DOT,
        CHIP_ARROW,
        'inline-flex h-6 items-center gap-1.5 rounded-full pr-2 pl-2 text-micro font-medium whitespace-nowrap hover:ring-1 hover:ring-current data-popup-open:ring-1 data-popup-open:ring-current',
        toneChipClass[statusTone[value]],
      )}
    >
      {value}
    </button>
  )
}
