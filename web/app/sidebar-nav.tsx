import { Link, useLocation } from '@tanstack/react-router'
import { ShieldHalf } from 'lucide-react'
import { DEFAULT_PROTOCOL } from '#domain/protocols/protocol-id.ts'
import { wordingOf } from '#domain/protocols/wording.ts'
import type { SidebarEntry } from '#web/lib/area.ts'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import { usePermissions } from '#web/lib/company/permissions.ts'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'
import { isEntryActive, sidebar } from './navigation.ts'

const ITEM =
  'flex h-9 items-center gap-2.5 rounded-md px-2 font-medium text-muted transition-colors hover:bg-hover hover:text-text ' +
  'aria-[current]:bg-selected aria-[current]:text-brand-text touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0'

export type SidebarNavProps = { isExpanded: boolean; onNavigate?: () => void }

export function SidebarNav({ isExpanded, onNavigate }: SidebarNavProps) {
  const permissions = usePermissions()
  const entries = sidebar.filter((entry) => entry.when === undefined || entry.when(permissions))
  return (
    <>
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto p-2">
        <ul className="space-y-0.5">
          {entries.map((entry) => (
            <li key={entry.path}>
              <SidebarLink entry={entry} isExpanded={isExpanded} onNavigate={onNavigate} />
            </li>
          ))}
        </ul>
      </nav>
      <SidebarFooter isExpanded={isExpanded} />
    </>
  )
}

type SidebarLinkProps = { entry: SidebarEntry; isExpanded: boolean; onNavigate: (() => void) | undefined }

function SidebarLink({ entry, isExpanded, onNavigate }: SidebarLinkProps) {
  const wording = wordingOf(useOptionalCompany()?.protocol_id ?? DEFAULT_PROTOCOL)
  const path = useLocation({ select: (location) => location.pathname })
  const label = entry.label(wording)
  const Icon = entry.icon
  return (
    <Tooltip content={label} side="right" disabled={isExpanded}>
      <Link
        to={entry.path}
        onClick={onNavigate}
        aria-current={isEntryActive(entry, path) ? 'page' : undefined}
        aria-label={isExpanded ? undefined : label}
        className={isExpanded ? ITEM : `${ITEM} justify-center`}
      >
        <Icon aria-hidden="true" />
        {isExpanded && <span className="truncate">{label}</span>}
      </Link>
    </Tooltip>
  )
}

function SidebarFooter({ isExpanded }: { isExpanded: boolean }) {
  return (
    <div className="flex items-center gap-2.5 border-t border-border p-3 text-muted">
      <ShieldHalf className="mx-0.5 size-4 shrink-0" aria-hidden="true" />
      <p className={isExpanded ? 'text-micro' : 'sr-only'}>
        <span className="block font-medium text-text">Defense Mode</span>
        <span className="block">Secure Operations</span>
      </p>
    </div>
  )
}
