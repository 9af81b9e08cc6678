import { useId, type ReactNode } from 'react'

interface DrawerSectionProps {
  title: string
  /** Buttons beside the title. */
  actions?: ReactNode
  children: ReactNode
}

export function DrawerSection({ title, actions, children }: DrawerSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5 border-t border-border pt-4">
      <div className="mb-2 flex items-center justify-between gap-3">
        <h3 id={id} className="text-h3">
          {title}
        </h3>
        {actions !== undefined && <div className="-my-1 -mr-2 flex shrink-0">{actions}</div>}
      </div>
      {children}
    </section>
  )
}
