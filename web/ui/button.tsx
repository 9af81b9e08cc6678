import { useId, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import { buttonClass, type ButtonEdge, type ButtonSize, type ButtonVariant } from './button-class.ts'
import { Spinner } from './state/spinner.tsx'
import { Tooltip } from './overlay/tooltip.tsx'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  /** Of a ghost button: aligns its text, not its padding, with the edge of what it stands in. */
  edge?: ButtonEdge | undefined
  /** Keeps the width, shows a spinner, ignores presses and stays focusable. */
  busy?: boolean | undefined
  /** Why this person cannot use the action. Disables the button, keeps it focusable and explains. */
  disabledReason?: string | undefined
  icon?: ReactNode
  className?: string | undefined
}

export function Button({ disabledReason, ...rest }: ButtonProps) {
  const reasonId = useId()
  if (disabledReason === undefined) return <PlainButton {...rest} />
  const button = <PlainButton {...rest} aria-disabled aria-describedby={reasonId} />
  return (
    <>
      <Tooltip content={disabledReason}>{button}</Tooltip>
      <span id={reasonId} className="sr-only">
        {disabledReason}
      </span>
    </>
  )
}

function PlainButton({ variant, size, edge, busy = false, icon, className, children, ...native }: PlainButtonProps) {
  const isBlocked = busy || native['aria-disabled'] === true
  return (
    <button
      type="button"
      {...native}
      className={buttonClass({ variant, size, edge, className })}
      aria-busy={busy || undefined}
      aria-disabled={isBlocked || undefined}
      onClick={isBlocked ? ignore : native.onClick}
    >
      {/* Hidden only visually: the name and the width stay. */}
      <span className={busy ? 'inline-flex items-center gap-1.5 opacity-0' : 'contents'}>
        {icon}
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}

type PlainButtonProps = Omit<ButtonProps, 'disabledReason'>

/** Also keeps a disabled submit button from submitting its form. */
function ignore(event: MouseEvent) {
  event.preventDefault()
}
