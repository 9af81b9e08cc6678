import { useId, type ReactNode } from 'react'

export function DrawerSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-5 border-t border-border pt-4">
      <h3 id={id} className="mb-2 text-h3">
        {title}
      </h3>
      {children}
    </section>
  )
}
