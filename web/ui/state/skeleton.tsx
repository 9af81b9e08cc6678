import { cx } from '../cx.ts'

/** One bar. Invisible for the first 150 ms, so that fast loads do not flicker. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span aria-hidden="true" className="block animate-appear">
      <span className={cx('block h-4 animate-breathe rounded-sm bg-hover', className)} />
    </span>
  )
}

const WIDTHS = ['w-11/12', 'w-3/4', 'w-5/6', 'w-2/3', 'w-4/5']

function widthAt(index: number): string {
  return WIDTHS[index % WIDTHS.length] ?? 'w-3/4'
}

/** Lines of text. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div className="space-y-2">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={widthAt(index)} />
      ))}
    </div>
  )
}

/** Lines of text in a card whose content reaches its edges. */
export function SkeletonRows({ rows = 3 }: { rows?: number }) {
  return (
    <div className="p-4">
      <SkeletonText lines={rows} />
    </div>
  )
}

/** A list with a header row, where the real table is not known yet; `DataTable` has its own loading state. */
export function SkeletonTable({ rows = 10, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <div className="overflow-hidden rounded-lg border border-border bg-surface">
      <output className="sr-only">Loading</output>
      <div className="h-9 border-b border-border bg-subtle" />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-10 items-center gap-6 border-b border-border px-4 last:border-b-0">
          {Array.from({ length: columns }, (_unused, column) => (
            <div key={column} className="flex-1">
              <Skeleton className={cx('h-3', widthAt(row + column))} />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

/** A card with title, answer and body. */
export function SkeletonCard({ className }: { className?: string | undefined }) {
  return (
    <div className={cx('rounded-lg border border-border bg-surface p-4', className)}>
      <output className="sr-only">Loading</output>
      <Skeleton className="w-40" />
      <Skeleton className="mt-2 h-3 w-56 max-w-full" />
      <Skeleton className="mt-5 h-24 w-full" />
    </div>
  )
}

/** A page whose title is not known yet. */
export function SkeletonPage() {
  return (
    <div className="space-y-4">
      <Skeleton className="h-7 w-80 max-w-full" />
      <Skeleton className="w-56" />
      <SkeletonCard />
    </div>
  )
}
