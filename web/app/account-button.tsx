import type { ComponentProps } from 'react'
import { initials } from '#domain/text/initials.ts'
import type { SessionUser } from '#web/lib/auth/stored-session.ts'

/** The avatar. Takes what the menu's trigger adds to it: handlers, state, a ref. */
export function AccountButton({ user, ...rest }: { user: SessionUser } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={`Account of ${user.fullName ?? user.email}`}
      className="grid size-8 place-items-center rounded-full hover:bg-hover data-popup-open:bg-hover touch:size-11"
    >
      <span
        aria-hidden="true"
        data-chip
        className="grid size-7 place-items-center rounded-full bg-brand-subtle text-micro font-semibold text-brand-text select-none"
      >
        {initials(user.email)}
      </span>
    </button>
  )
}
