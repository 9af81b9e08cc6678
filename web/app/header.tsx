import { Link } from '@tanstack/react-router'
import { PanelLeft } from 'lucide-react'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { CompanySwitcher } from './company-switcher.tsx'
import { LiveMark } from './live-indicator.tsx'
import { Logo } from './logo.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { PaletteButton } from './palette-button.tsx'
import { ThemeMenu } from './theme-menu.tsx'
import { PendingIndicator } from './pending-indicator.tsx'
import { UploadMark } from './upload-indicator.tsx'
import { UserMenu } from './user-menu.tsx'
import { WorkMark } from './job-indicator.tsx'

export type HeaderProps = { isSidebarOpen: boolean; onToggleSidebar: () => void }

export function Header({ isSidebarOpen, onToggleSidebar }: HeaderProps) {
  const company = useOptionalCompany()
  return (
    <header className="sticky top-0 z-20 flex h-12 shrink-0 items-center gap-1 border-b border-border bg-surface px-2 print:hidden">
      <IconButton
        label="Toggle sidebar"
        hint="Ctrl B"
        aria-keyshortcuts="Control+B Meta+B"
        aria-expanded={isSidebarOpen}
        icon={<PanelLeft />}
        side="bottom"
        onClick={onToggleSidebar}
      />
      <Link to="/" aria-label="Parapet home" className="rounded-md px-1.5 max-md:hidden">
        <Logo />
      </Link>
      {company !== undefined && (
        <>
          <span aria-hidden="true" className="mx-1 h-5 w-px bg-border max-md:hidden" />
          <CompanySwitcher />
        </>
      )}
      <div className="ml-auto flex shrink-0 items-center gap-1">
        <PendingIndicator />
        <UploadMark />
        <WorkMark />
        <PaletteButton />
        <LiveMark />
        <NoticeBell />
        {/* On phones the company's name needs the room; the profile and the palette set the theme too. */}
        <span className="contents max-sm:hidden">
          <ThemeMenu />
        </span>
        <UserMenu />
      </div>
    </header>
  )
}
