import { Link, useNavigate } from '@tanstack/react-router'
import { MessageSquare } from 'lucide-react'
import type { SspOutline } from '#domain/ssp/outline.ts'
import type { SspProgress, SectionStatus } from '#domain/ssp/ssp-progress.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { ProgressBar } from '#web/ui/chart/progress-bar.tsx'
import { openCommentsText, openCommentsOn } from './open-comments.ts'
import type { Ssp } from './ssp-schema.ts'
import { StateIcon, StateLegend } from './state-badge.tsx'

export interface OutlineProps {
  ssp: Ssp
  outline: SspOutline
  progress: SspProgress
  current: SectionStatus
}

/** All sections with their status, beside the open one. */
export function OutlineList({ ssp, outline, progress, current }: OutlineProps) {
  return (
    <nav aria-label="Sections" className="w-60 shrink-0 print:hidden">
      <div className="sticky top-17 max-h-[calc(100dvh-5rem)] overflow-y-auto pb-4">
        <ProgressBar label="Completeness" value={progress.percent} className="px-2 pb-3" />
        <StateLegend sections={progress.sections} />
        {outline.chapters.map(({ number, title, sections }) => (
          <div key={number} className="pb-3">
            <p className="flex gap-2 px-2 pb-1 text-small font-medium text-muted">
              <span className="w-4 shrink-0 text-center">{number}</span> {title}
            </p>
            <ul className="space-y-0.5">
              {sections.map(({ id }) => {
                const status = progress.sections.find(({ section }) => section.id === id)
                return (
                  status && (
                    <OutlineLink
                      key={id}
                      status={status}
                      openComments={openCommentsOn(ssp, id)}
                      isCurrent={id === current.section.id}
                    />
                  )
                )
              })}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

interface OutlineLinkProps {
  status: SectionStatus
  openComments: number
  isCurrent: boolean
}

function OutlineLink({ status, openComments, isCurrent }: OutlineLinkProps) {
  const { section, state, missing } = status
  return (
    <li>
      <Link
        to="/ssp"
        search={{ section: section.id }}
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-8 items-start gap-2 rounded-md px-2 py-1.5 text-muted transition-colors hover:bg-hover hover:text-text aria-[current]:bg-selected aria-[current]:font-medium aria-[current]:text-brand-text touch:min-h-11"
      >
        <StateIcon state={state} />
        <span className="min-w-0 flex-1">
          {section.number} {section.title}
        </span>
        {openComments > 0 && (
          <span className="flex items-center gap-0.5 text-small tabular-nums">
            <MessageSquare aria-hidden="true" className="size-3.5" />
            <span aria-hidden="true">{openComments}</span>
            <span className="sr-only">{openCommentsText(openComments)},</span>
          </span>
        )}
        {missing.length > 0 && (
          <span
            title={`${missing.length} missing`}
            className="mt-px inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-medium-bg px-1 text-micro font-medium text-medium-fg tabular-nums"
          >
            {missing.length}
            <span className="sr-only"> missing</span>
          </span>
        )}
      </Link>
    </li>
  )
}

/** The outline on a phone. */
export function OutlineSelect({ ssp, progress, current }: OutlineProps) {
  const navigate = useNavigate()
  return (
    <Field label="Section" hideLabel className="print:hidden">
      <NativeSelect
        value={current.section.id}
        onChange={(event) => void navigate({ to: '/ssp', search: { section: event.target.value } })}
      >
        {progress.sections.map(({ section, state, missing }) => (
          <option key={section.id} value={section.id}>
            {section.number} {section.title} – {state}
            {missing.length > 0 && `, ${missing.length} missing`}
            {openCommentsOn(ssp, section.id) > 0 && `, ${openCommentsText(openCommentsOn(ssp, section.id))}`}
          </option>
        ))}
      </NativeSelect>
    </Field>
  )
}
