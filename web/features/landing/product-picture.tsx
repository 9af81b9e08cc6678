import type { ReactNode } from 'react'
import { FamilyBars } from './family-bars.tsx'

/** A small picture of the dashboard in its own colours. Nothing in it is real data or can be used. */
export function ProductPicture() {
  return (
    <figure className="min-w-0">
      <div
        aria-hidden="true"
        className="overflow-hidden rounded-xl border border-border bg-canvas shadow-dialog select-none"
      >
        <div className="flex h-10 items-center gap-2 border-b border-border bg-surface px-3">
          <span className="size-4 rounded-sm bg-brand" />
          <span className="text-small font-medium">Harborline Systems</span>
          <span className="rounded-sm bg-low-bg px-1.5 text-micro font-medium text-low-fg">CMMC Level 2</span>
        </div>
        <div className="grid gap-3 p-3 sm:grid-cols-2">
          <Score />
          <Panel title="Implementation by family" answer="Lowest: RA, MP and IA">
            <FamilyBars />
          </Panel>
        </div>
      </div>
      <figcaption className="mt-2.5 text-center text-micro text-muted">
        The dashboard, with sample data
        <span className="sr-only">: the SPRS score on a scale to 110, and a bar for each family of controls</span>
      </figcaption>
    </figure>
  )
}

function Score() {
  return (
    <div className="flex flex-col gap-3">
      <Panel title="SPRS Score" answer="17 points to a conditional status">
        <p className="mt-2 flex items-baseline gap-2">
          <span className="text-display">71</span>
          <span className="text-muted">of 110</span>
        </p>
        <svg viewBox="0 0 240 34" className="mt-2 w-full">
          <rect x="0" y="8" width="14" height="10" rx="2" className="fill-hover" />
          <rect x="18" y="8" width="222" height="10" rx="2" className="fill-hover" />
          <rect x="18" y="8" width="143" height="10" rx="2" className="fill-band-3" />
          <path d="M195.5 3v20" className="stroke-text" strokeWidth="1.5" />
          <text x="195" y="33" textAnchor="middle" className="fill-text-muted text-[10px]">
            88
          </text>
          <text x="18" y="33" className="fill-text-muted text-[10px]">
            0
          </text>
          <text x="240" y="33" textAnchor="end" className="fill-text-muted text-[10px]">
            110
          </text>
        </svg>
      </Panel>
      <Panel title="Controls" answer="Statuses of all 110">
        <div className="mt-3 flex h-2.5 gap-px overflow-hidden rounded-full">
          <span className="w-[56%] bg-implemented" />
          <span className="w-[21%] bg-partial" />
          <span className="w-[17%] bg-not-implemented" />
          <span className="w-[6%] bg-not-applicable" />
        </div>
        <ul className="mt-2.5 grid grid-cols-2 gap-x-3 gap-y-1 text-micro text-muted">
          <Legend color="bg-implemented" label="Completed" />
          <Legend color="bg-partial" label="In Progress" />
          <Legend color="bg-not-implemented" label="Not Started" />
          <Legend color="bg-not-applicable" label="Not Applicable" />
        </ul>
      </Panel>
    </div>
  )
}

function Panel({ title, answer, children }: { title: string; answer: string; children: ReactNode }) {
  return (
    <div className="rounded-lg border border-border bg-surface p-3.5">
      <p className="text-small font-semibold">{title}</p>
      <p className="text-micro text-muted">{answer}</p>
      {children}
    </div>
  )
}

function Legend({ color, label }: { color: string; label: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span className={`size-2 rounded-full ${color}`} />
      {label}
    </li>
  )
}
