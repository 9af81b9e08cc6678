import { SidebarNav } from './sidebar-nav.tsx'

export function Sidebar({ isExpanded }: { isExpanded: boolean }) {
  return (
    <aside
      aria-label="Sidebar"
      className={`sticky top-12 flex h-[calc(100dvh-3rem)] group-has-data-acting/frame:h-[calc(100dvh-5.5rem)] in-[body:has([data-copy])]:pb-10 shrink-0 flex-col border-r border-border bg-surface motion-safe:transition-[width] motion-safe:duration-200 print:hidden ${isExpanded ? 'w-64' : 'w-12'}`}
    >
      <SidebarNav isExpanded={isExpanded} />
    </aside>
  )
}
