import { Popover } from '#web/ui/overlay/popover.tsx'
import { ControlLink, linkClass } from '../controls-link.tsx'

/** Links to the open requirements that a POA&M may not contain. Starts open. */
export function IneligiblePopover({ text, ids }: { text: string; ids: readonly string[] }) {
  return (
    <Popover
      defaultOpen
      label="Ineligible items"
      className="w-80"
      trigger={
        <button type="button" className={linkClass}>
          {text}
        </button>
      }
    >
      <p className="text-small text-muted">
        Open requirements that no plan of action may hold (32 CFR 170.21). Each must be met before the assessment.
      </p>
      <ul className="mt-2 flex flex-wrap gap-1">
        {ids.map((id) => (
          <li key={id}>
            <ControlLink
              id={id}
              className="inline-flex h-6 items-center rounded-sm bg-subtle px-1.5 font-mono text-micro hover:bg-hover hover:text-brand-text"
            >
              {id}
            </ControlLink>
          </li>
        ))}
      </ul>
    </Popover>
  )
}
