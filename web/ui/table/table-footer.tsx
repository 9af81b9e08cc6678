import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { pageRange } from './page-range.ts'

export interface TablePaging {
  /** Number of rows before this page. */
  offset: number
  /** Rows on all pages; undefined where the total is unknown and there are more. */
  total: number | undefined
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

export interface TableFooterProps {
  count: number
  paging: TablePaging | undefined
  /** Whether the rows have loaded. */
  isLoaded: boolean
  /** A notice stands in place of the rows. */
  hasNotice: boolean
  /** At the left of the range. */
  children?: ReactNode
}

export function TableFooter({ count, paging, isLoaded, hasNotice, children }: TableFooterProps) {
  const hasPages = paging?.onPrevious !== undefined || paging?.onNext !== undefined
  if (hasNotice && !hasPages && Children.toArray(children).length === 0) return null
  return (
    <div className="flex h-10 items-center justify-between gap-4 px-4 text-small text-muted">
      <div className="min-w-0 truncate has-[>.ghost:first-child]:-ml-2">{children}</div>
      <div className="flex shrink-0 items-center gap-1">
        <span className="tabular-nums">
          {isLoaded && !hasNotice && pageRange(paging?.offset ?? 0, count, paging === undefined ? count : paging.total)}
        </span>
        {hasPages && (
          <>
            <IconButton
              label="Previous page"
              size={28}
              icon={<ChevronLeft />}
              disabled={paging.onPrevious === undefined}
              onClick={paging.onPrevious}
            />
            <IconButton
              label="Next page"
              size={28}
              icon={<ChevronRight />}
              disabled={paging.onNext === undefined}
              onClick={paging.onNext}
            />
          </>
        )}
      </div>
    </div>
  )
}
