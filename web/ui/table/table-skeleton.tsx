import { Skeleton } from '../state/skeleton.tsx'
import { cx } from '../cx.ts'

const ROWS = 10
const WIDTHS = ['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3', 'w-3/4']

/** Ten rows of bars under the real header. */
export function TableSkeletonBody({ columnCount, isCompact }: { columnCount: number; isCompact: boolean }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: ROWS }, (_, row) => (
        <tr key={row}>
          {Array.from({ length: columnCount }, (_unused, column) => (
            <td
              key={column}
              className={cx('border-b border-border px-3 first:pl-4 last:pr-4', isCompact ? 'h-8' : 'h-10')}
            >
              <Skeleton className={cx('h-3', WIDTHS[(row + column * 2) % WIDTHS.length])} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** On a phone: as many cards, as high as most are. */
export function TableSkeletonCards() {
  return (
    <ul aria-hidden="true" className="divide-y divide-border">
      {Array.from({ length: ROWS }, (_, row) => (
        <li key={row} className="h-25 space-y-3 px-4 py-4">
          <Skeleton className={cx('h-3', WIDTHS[row % WIDTHS.length])} />
          <Skeleton className={cx('h-3', WIDTHS[(row + 2) % WIDTHS.length])} />
        </li>
      ))}
    </ul>
  )
}
