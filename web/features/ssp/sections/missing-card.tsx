import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { SectionStatus } from '#domain/ssp/ssp-progress.ts'
import { Card } from '#web/ui/card.tsx'

/** What the section lacks and which rule requires it; the way to the next incomplete section once it lacks nothing. */
export function MissingCard({ status, sections }: { status: SectionStatus; sections: readonly SectionStatus[] }) {
  const { section, missing } = status
  return (
    <Card title="Completeness" footer={`Required by ${section.citation}`}>
      {missing.length === 0 ? (
        <div className="space-y-2">
          <p className="flex items-center gap-2">
            <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-implemented" />
            Complete.
          </p>
          <NextOpen next={nextOpenAfter(status, sections)} />
        </div>
      ) : (
        <ul aria-label="Still missing" className="list-disc space-y-1 pl-4 text-body">
          {missing.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function NextOpen({ next }: { next: SectionStatus | undefined }) {
  if (next === undefined) return null
  const { id, number, title } = next.section
  return (
    <p className="text-small text-muted">
      Next open:{' '}
      <Link to="/ssp" search={{ section: id }} className="text-brand-text underline underline-offset-2">
        {number} {title}
      </Link>
    </p>
  )
}

/** The first incomplete section behind this one; from the end of the plan, the first of all. */
function nextOpenAfter(status: SectionStatus, sections: readonly SectionStatus[]): SectionStatus | undefined {
  const at = sections.indexOf(status)
  return [...sections.slice(at + 1), ...sections.slice(0, at)].find(({ missing }) => missing.length > 0)
}
