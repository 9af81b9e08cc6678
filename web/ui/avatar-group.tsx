import { Avatar } from './avatar.tsx'
import { cx } from './cx.ts'
import { Tooltip } from './overlay/tooltip.tsx'

export interface AvatarGroupProps {
  /** Names, in the order shown. */
  names: readonly string[]
  /**
   * All names in one sentence: "Dana Reyes and Marco Li are also here". Announced when it changes, shown beside the
   * avatars where there is room, and as their tooltip.
   */
  sentence: string
  className?: string | undefined
}

/** The number of avatars shown; the rest is a count. */
const MOST = 4

/** Overlapping avatars of people with something in common. Renders nothing without names. */
export function AvatarGroup({ names, sentence, className }: AvatarGroupProps) {
  const shown = names.length > MOST ? names.slice(0, MOST - 1) : names
  const hidden = names.length - shown.length
  return (
    <>
      {names.length > 0 && (
        <Tooltip content={sentence} side="bottom">
          <span
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tip must be reachable by keyboard
            tabIndex={0}
            role="note"
            aria-label={sentence}
            className={cx('inline-flex min-w-0 items-center rounded-full', className)}
          >
            <span className="mr-2 truncate text-small text-muted max-md:hidden">{sentence}</span>
            {shown.map((name, index) => (
              <Avatar key={`${index} ${name}`} name={name} size={24} className={OVERLAPPING} />
            ))}
            {hidden > 0 && (
              <span aria-hidden="true" data-chip className={cx(OVERLAPPING, MORE)}>
                +{hidden}
              </span>
            )}
          </span>
        </Tooltip>
      )}
      <output className="sr-only">{names.length === 0 ? '' : sentence}</output>
    </>
  )
}

const OVERLAPPING = 'ring-2 ring-canvas not-first:-ml-1.5'
const MORE =
  'inline-grid size-6 shrink-0 place-items-center rounded-full bg-hover text-[0.6875rem] font-semibold text-muted'
