import { statusTone, type ControlStatus } from '#web/ui/control-status.ts'
import { toneColor } from '#web/ui/tone.ts'

type Rated = { readonly status: ControlStatus }

/** From what is met to what was never begun. */
const ORDER = ['Completed', 'In Progress', 'Not Applicable', 'Not Started'] as const satisfies readonly ControlStatus[]

/** The statuses of some controls as parts of a bar. The words beside it say the same. */
export function StatusStrip({ controls }: { controls: readonly Rated[] }) {
  return (
    <span aria-hidden="true" className="flex h-2 w-full overflow-hidden rounded-full bg-hover">
      {ORDER.filter((status) => status !== 'Not Started').map((status) => (
        <span
          key={status}
          data-mark
          style={{
            width: `${(100 * countOf(controls, status)) / Math.max(1, controls.length)}%`,
            background: toneColor(statusTone[status]),
          }}
        />
      ))}
    </span>
  )
}

/** "1 in progress, 2 not applicable": what is not completed; empty while everything is. */
export function restText(controls: readonly Rated[]): string {
  return ORDER.slice(1, 3)
    .flatMap((status) => {
      const count = countOf(controls, status)
      return count === 0 ? [] : [`${count} ${status.toLowerCase()}`]
    })
    .join(', ')
}

export function StatusLegend() {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 text-small text-muted">
      {ORDER.slice(0, 3).map((status) => (
        <li key={status} className="flex items-center gap-1.5">
          <span data-mark className="size-2.5 rounded-sm" style={{ background: toneColor(statusTone[status]) }} />
          {status}
        </li>
      ))}
    </ul>
  )
}

const countOf = (controls: readonly Rated[], wanted: ControlStatus): number =>
  controls.filter(({ status }) => status === wanted).length
