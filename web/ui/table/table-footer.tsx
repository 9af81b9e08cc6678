import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
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
  /** The number of rows is not known yet. */
  loading: boolean
  /** At the left of the range. */
  children?: ReactNode
}

export function TableFooter({ count, paging, loading, children }: TableFooterProps) {
  const hasPages = paging?.onPrevious !== undefined || paging?.onNext !== undefined
  return (
    <div className="flex h-10 items-center justify-between gap-4 px-3 text-small text-muted">
      <div className="min-w-0 truncate">{children}</div>
      <div className="flex shrink-0 items-center gap-1">
        <span className="tabular-nums">
          {!loading && pageRange(paging?.offset ?? 0, count, paging === undefined ? count : paging.total)}
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
