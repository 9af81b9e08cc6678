import { useId, type ReactNode } from 'react'
import { cx } from './cx.ts'

export interface CardProps {
  /** The question that the card answers: "Implementation by family". */
  title?: ReactNode
  /** The answer: "Lowest: RA 33%, MP 44%." */
  subtitle?: ReactNode
  /** Keeps the title for screen readers only, where a tab names the card already. */
  hideTitle?: boolean
  actions?: ReactNode
  footer?: ReactNode
  headingLevel?: 2 | 3
  /** Lets the content touch the border, for tables and lists. */
  flush?: boolean
  className?: string | undefined
  /** An anchor of links to the card. */
  id?: string
  children?: ReactNode
}

export function Card({ id: anchor, title, footer, flush = false, className, children, ...head }: CardProps) {
  const id = useId()
  const hasTitle = title !== undefined
  return (
    <section
      data-card
      id={anchor}
      aria-labelledby={hasTitle ? id : undefined}
      className={cx('flex min-w-0 flex-col rounded-lg border border-border bg-surface', className)}
    >
      {(hasTitle || head.actions !== undefined) && <CardHeader {...head} id={id} title={title} />}
      {children !== undefined && (
        <div className={cx('min-h-0 flex-1 empty:hidden', !flush && 'px-4 pb-4', !flush && !hasTitle && 'pt-4')}>
          {children}
        </div>
      )}
      {footer !== undefined && (
        <footer className="border-t border-border px-4 py-2.5 text-small text-muted has-[>.ghost:first-child]:px-2 has-[>.ghost:first-child]:py-1">
          {footer}
        </footer>
      )}
    </section>
  )
}

type CardHeaderProps = Pick<CardProps, 'title' | 'subtitle' | 'hideTitle' | 'actions' | 'headingLevel'> & { id: string }

function CardHeader({ id, title, subtitle, hideTitle = false, actions, headingLevel = 2 }: CardHeaderProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <header className="@container grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-4 pt-3.5 pb-3">
      <Heading id={id} className={hideTitle ? 'sr-only' : 'text-h3'}>
        {title}
      </Heading>
      {subtitle !== undefined && (
        <p
          className={cx(
            'mt-0.5 text-small text-pretty text-muted',
            !hideTitle && 'row-start-2',
            // Beside the actions a narrow card would leave it no room.
            !hideTitle && actions !== undefined && '@max-lg:col-span-full @max-lg:mt-1.5',
          )}
        >
          {subtitle}
        </p>
      )}
      {actions !== undefined && (
        // The text of a borderless button ends where the content of the card does.
        <div className="col-start-2 row-start-1 -my-1 flex min-h-7 shrink-0 items-center gap-1 has-[>.ghost:last-of-type]:-mr-2">
          {actions}
        </div>
      )}
    </header>
  )
}
