import { ChevronDown } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useSectionFold } from '#web/lib/preferences.ts'
import { useMediaQuery } from '#web/ui/browser/use-media-query.ts'
import { cx } from '#web/ui/cx.ts'

/** On a phone a section starts folded. */
const PHONE = 'screen and (width < 768px)'

export interface FoldSectionProps {
  /** Under which the person's choice is kept. */
  id: string
  title: string
  children: ReactNode
}

/** A section of the page that folds. A folded one is not drawn. */
export function FoldSection({ id, title, children }: FoldSectionProps) {
  const contentId = useId()
  const isPhone = useMediaQuery(PHONE)
  const { isFolded, setFolded } = useSectionFold(id, isPhone)
  return (
    <section className={cx('col-span-12', isFolded && 'print:hidden')}>
      <h2 className="print:hidden">
        <button
          type="button"
          aria-expanded={!isFolded}
          aria-controls={contentId}
          onClick={() => setFolded(!isFolded)}
          className="flex min-h-10 w-full items-center gap-2 rounded-md px-1 text-left text-h3 text-muted hover:bg-hover hover:text-text touch:min-h-11"
        >
          <ChevronDown aria-hidden="true" className={cx('size-4 transition-transform', isFolded && '-rotate-90')} />
          {title}
        </button>
      </h2>
      <div id={contentId} className={cx('grid grid-cols-12 gap-3 lg:gap-4', !isFolded && 'mt-1')}>
        {!isFolded && children}
      </div>
    </section>
  )
}
