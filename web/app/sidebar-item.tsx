import { Link, useLocation } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { DEFAULT_PROTOCOL } from '#domain/protocols/protocol-id.ts'
import { wordingOf, type Wording } from '#domain/protocols/wording.ts'
import type { SidebarEntry, Subpage } from '#web/lib/area.ts'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'
import { markedAt, subpagesOf } from './navigation.ts'

const LINK =
  'flex items-center gap-2.5 rounded-md px-2 font-medium text-muted transition-colors hover:bg-hover hover:text-text ' +
  'touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0'
const OPEN = 'aria-[current=page]:bg-selected aria-[current]:text-brand-text'

type SidebarItemProps = { entry: SidebarEntry; isExpanded: boolean; onNavigate: (() => void) | undefined }

/** An entry with the pages beneath it, which show while one of them is open or the entry is unfolded. */
export function SidebarItem({ entry, isExpanded, onNavigate }: SidebarItemProps) {
  const wording = wordingOf(useOptionalCompany()?.protocol_id ?? DEFAULT_PROTOCOL)
  const path = useLocation({ select: (location) => location.pathname })
  const permissions = usePermissions()
  const marked = markedAt(path)
  const isMarked = marked.entry === entry.path
  const [unfolded, setUnfolded] = useState<boolean>()
  const pages = isExpanded ? subpagesOf(entry).filter(({ when }) => when === undefined || when(permissions)) : []
  const isUnfolded = pages.length > 0 && (unfolded ?? isMarked)
  const label = entry.label(wording)
  const list = useId()
  return (
    <li>
      <div className="relative">
        <EntryLink
          {...{ entry, label, isExpanded, onNavigate }}
          to={entry.pathFor?.(wording) ?? entry.path}
          title={titleBeneath(entry, wording)}
          hasPages={pages.length > 0}
          current={isMarked ? (marked.subpage === undefined || !isUnfolded ? 'page' : 'true') : undefined}
        />
        {pages.length > 0 && (
          <button
            type="button"
            aria-label={`Pages of ${label}`}
            aria-expanded={isUnfolded}
            aria-controls={list}
            onClick={() => setUnfolded(!isUnfolded)}
            className="absolute top-1 right-1 grid size-7 place-items-center rounded-md text-muted hover:bg-hover hover:text-text touch:top-0 touch:size-11"
          >
            <ChevronRight
              aria-hidden="true"
              className={`size-4 motion-safe:transition-transform ${isUnfolded ? 'rotate-90' : ''}`}
            />
          </button>
        )}
      </div>
      <ul id={list} hidden={!isUnfolded} className="mt-0.5 ml-4 space-y-0.5 border-l border-border pl-2">
        {isUnfolded &&
          pages.map((page) => (
            <SubpageLink
              key={page.path}
              label={page.label(wording)}
              isCurrent={marked.subpage === page.path}
              {...{ page, onNavigate }}
            />
          ))}
      </ul>
    </li>
  )
}

/** The framework's name of a page; undefined where the label says it. */
function titleBeneath({ label, frameworkTitle }: SidebarEntry, wording: Wording): string | undefined {
  const title = frameworkTitle?.(wording)
  return title === label(wording) ? undefined : title
}

type EntryLinkProps = SidebarItemProps & {
  to: string
  label: string
  title: string | undefined
  hasPages: boolean
  current: 'page' | 'true' | undefined
}

function EntryLink({ entry, to, label, title, isExpanded, onNavigate, hasPages, current }: EntryLinkProps) {
  const titleId = useId()
  const Icon = entry.icon
  const showsTitle = isExpanded && title !== undefined
  return (
    <>
      <Tooltip content={label} side="right" disabled={isExpanded}>
        <Link
          to={to}
          onClick={onNavigate}
          // The router would mark an entry as the page while one beneath it is open.
          activeOptions={{ exact: true }}
          aria-current={current}
          aria-label={isExpanded ? undefined : label}
          aria-describedby={showsTitle ? titleId : undefined}
          className={`${LINK} ${OPEN} ${showsTitle ? 'h-12 items-start pt-2' : 'h-9'} ${hasPages ? 'pr-9' : ''} ${isExpanded ? '' : 'justify-center'}`}
        >
          <Icon aria-hidden="true" className={showsTitle ? 'mt-0.5' : undefined} />
          {isExpanded && <span className="truncate">{label}</span>}
        </Link>
      </Tooltip>
      {showsTitle && (
        <span
          id={titleId}
          className="pointer-events-none absolute right-2 bottom-1.5 left-8.5 truncate text-micro text-muted"
        >
          {title}
        </span>
      )}
    </>
  )
}

type SubpageLinkProps = { page: Subpage; label: string; isCurrent: boolean; onNavigate: (() => void) | undefined }

function SubpageLink({ page, label, isCurrent, onNavigate }: SubpageLinkProps) {
  return (
    <li>
      <Link
        to={page.path}
        onClick={onNavigate}
        aria-current={isCurrent ? 'page' : undefined}
        className={`${LINK} ${OPEN} h-8 text-small`}
      >
        <span className="truncate">{label}</span>
      </Link>
    </li>
  )
}
