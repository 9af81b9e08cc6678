import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { useContext } from 'react'
import type { Section } from '#web/lib/area.ts'
import { sectionOf } from '#web/lib/sections.ts'
import { SectionsContext, useSections } from '#web/lib/use-sections.ts'
import { Field } from '#web/ui/form/field.tsx'
import { NativeSelect } from '#web/ui/form/native-select.tsx'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'

/** The sections at the left, on a phone as a select; the section's own page beside them. */
export function SettingsFrame() {
  const isMobile = useIsMobile()
  const sections = useSections('/settings')
  const path = useLocation({ select: ({ pathname }) => pathname })
  // Of all sections: on a page that the person may not open, none of theirs is the current one.
  const current = sectionOf(useContext(SectionsContext), path)
  return (
    <div className="flex gap-x-8 gap-y-5 max-md:flex-col">
      {isMobile ? (
        <SectionSelect sections={sections} current={current} />
      ) : (
        <SectionList sections={sections} current={current} />
      )}
      <div className="min-w-0 flex-1">
        <Outlet />
      </div>
    </div>
  )
}

type SectionsProps = { sections: readonly Section[]; current: Section | undefined }

function SectionList({ sections, current }: SectionsProps) {
  return (
    <nav aria-label="Settings" className="w-44 shrink-0 print:hidden">
      <div className="sticky top-17 space-y-5">
        {groupsOf(sections).map(({ name, members }) => (
          <div key={name}>
            <p className="px-2 pb-1.5 text-small font-medium text-muted">{name}</p>
            <ul aria-label={name} className="space-y-0.5">
              {members.map((section) => (
                <li key={section.path}>
                  <Link
                    to={section.path}
                    // Marked by `aria-current` below: the router would mark the first section on every page.
                    activeOptions={{ exact: true }}
                    aria-current={section === current ? 'page' : undefined}
                    className="flex min-h-8 items-center rounded-md px-2 text-muted transition-colors hover:bg-hover hover:text-text aria-[current]:bg-selected aria-[current]:font-medium aria-[current]:text-brand-text touch:min-h-11"
                  >
                    {section.label}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  )
}

function SectionSelect({ sections, current }: SectionsProps) {
  const navigate = useNavigate()
  return (
    <Field label="Settings section" hideLabel className="print:hidden">
      <NativeSelect value={current?.path ?? ''} onChange={(event) => void navigate({ to: event.target.value })}>
        {(current === undefined || !sections.includes(current)) && (
          <option value={current?.path ?? ''} disabled hidden>
            Choose a section
          </option>
        )}
        {groupsOf(sections).map(({ name, members }) => (
          <optgroup key={name} label={name}>
            {members.map(({ path, label }) => (
              <option key={path} value={path}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </NativeSelect>
    </Field>
  )
}

/** What applies to the open company, and to all of them. */
function groupsOf(sections: readonly Section[]) {
  return [
    { name: 'Company', members: sections.filter(({ ofInstallation }) => ofInstallation !== true) },
    { name: 'Installation', members: sections.filter(({ ofInstallation }) => ofInstallation === true) },
  ].filter(({ members }) => members.length > 0)
}
