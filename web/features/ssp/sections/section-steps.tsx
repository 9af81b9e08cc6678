import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SspSection } from '#domain/ssp/outline.ts'
import type { SectionStatus } from '#domain/ssp/ssp-progress.ts'
import { buttonClass } from '#web/ui/button-class.ts'

export interface SectionStepsProps {
  section: SspSection
  sections: readonly SectionStatus[]
}

/** Links to the section before and the one after. */
export function SectionSteps({ section, sections }: SectionStepsProps) {
  const at = sections.findIndex((status) => status.section.id === section.id)
  const before = sections[at - 1]?.section
  const after = sections[at + 1]?.section
  return (
    <nav aria-label="Previous and next section" className="flex items-center justify-between gap-3 print:hidden">
      {before && (
        <Step section={before} label="Previous">
          <ChevronLeft />
        </Step>
      )}
      {after && (
        <Step section={after} label="Next" isNext>
          <ChevronRight />
        </Step>
      )}
    </nav>
  )
}

type StepProps = { section: SspSection; label: string; isNext?: boolean; children: ReactNode }

function Step({ section, label, isNext = false, children }: StepProps) {
  return (
    <Link
      to="/ssp"
      search={{ section: section.id }}
      className={buttonClass({
        variant: 'ghost',
        edge: isNext ? 'end' : 'start',
        className: isNext ? 'ml-auto min-w-0 shrink flex-row-reverse' : 'min-w-0 shrink',
      })}
    >
      {children}
      <span className="sr-only">{label}: </span>
      <span className="truncate">
        {section.number} {section.title}
      </span>
    </Link>
  )
}
