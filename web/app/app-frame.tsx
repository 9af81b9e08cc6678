import { Outlet, useChildMatches, type ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { FirstRun } from '#web/features/companies/on-demand.ts'
import { useOptionalCompany } from '#web/lib/company/company-context.ts'
import { usePreferences } from '#web/lib/preferences.ts'
import { SectionsContext } from '#web/lib/use-sections.ts'
import { usePendingCount } from '#web/lib/pending/pending-changes.ts'
import { OfflineBar } from '#web/ui/state/offline-bar.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { DensityContext } from '#web/ui/table/table-types.ts'
import { useIsMobile } from '#web/ui/browser/use-media-query.ts'
import { useCompaniesState } from './companies-state.ts'
import { CompaniesFailed } from './companies-failed.tsx'
import { CompaniesLoading } from './companies-loading.tsx'
import { Header } from './header.tsx'
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx'
import { needsCompany, sections } from './navigation.ts'
import { PageFailed } from './page-failed.tsx'
import { PageOverlays } from './page-overlays.tsx'
import { PendingScreen } from './pending-screen.tsx'
import { RouteFallbackContext } from './route-fallback.tsx'
import { Sidebar } from './sidebar.tsx'
import { useSidebarKey, useSidebarState } from './sidebar-state.ts'
import { ActingNotice, FactorNotice } from './persistent-notices.tsx'
import { StepUp } from './step-up.tsx'
import { useForeignRecord } from './use-foreign-record.ts'

const pageFailed = (props: ErrorComponentProps) => <PageFailed {...props} />

const MobileSidebar = lazy(async () => ({ default: (await import('./mobile-sidebar.tsx')).MobileSidebar }))

export function Frame({ page }: { page: ReactNode }) {
  const { density } = usePreferences()
  const isMobile = useIsMobile()
  const [isExpanded, setExpanded] = useSidebarState()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const toggle = () => (isMobile ? setSheetOpen(!isSheetOpen) : setExpanded(!isExpanded))
  useSidebarKey(toggle)
  return (
    <div className="group/frame flex min-h-dvh flex-col">
      <SkipLink />
      <UnsavedChangesGuard />
      <OfflineBar keepsDrafts={usePendingCount() > 0} />
      <Header isSidebarOpen={isMobile ? isSheetOpen : isExpanded} onToggleSidebar={toggle} />
      <div className="flex flex-1">
        {isMobile ? (
          <Suspense fallback={null}>
            <MobileSidebar open={isSheetOpen} onOpenChange={setSheetOpen} />
          </Suspense>
        ) : (
          <Sidebar isExpanded={isExpanded} />
        )}
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-400 min-w-0 flex-1 px-4 py-5 xl:px-6">
          <FactorNotice />
          <DensityContext value={density}>
            <SectionsContext value={sections}>
              <Content page={page} />
            </SectionsContext>
          </DensityContext>
        </main>
      </div>
      <ActingNotice />
      <StepUp />
      <PageOverlays />
    </div>
  )
}

function Content({ page }: { page: ReactNode }) {
  const state = useCompaniesState()
  const company = useOptionalCompany()
  // The page in the outlet, which lags behind the address while a page loads.
  const isCompanyNeeded = useChildMatches({
    select: (matches) => matches.every(({ pathname }) => needsCompany(pathname)),
  })
  const isForeign = useForeignRecord()
  if (page !== undefined) return page
  if (state.status === 'loading') return <CompaniesLoading onRetry={state.retry} />
  if (state.status === 'failed') return <CompaniesFailed {...state} />
  if (state.status === 'none' && isCompanyNeeded) return <FirstRun />
  if (isForeign) return <PendingScreen />
  return (
    <RouteFallbackContext value={pageFailed}>
      {/* A page of a company starts over when another one is selected; the other pages stay as they are. */}
      <Outlet key={isCompanyNeeded ? company?.id : undefined} />
    </RouteFallbackContext>
  )
}
