import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { StickyBar } from '#web/ui/sticky-bar.tsx'
import { KitButtons } from './kit-buttons.tsx'
import { KitCharts } from './kit-charts.tsx'
import { KitFiles } from './kit-files.tsx'
import { KitForms } from './kit-forms.tsx'
import { KitOverlays } from './kit-overlays.tsx'
import { KitMarks, KitStates } from './kit-states.tsx'
import { KitTable } from './kit-table.tsx'

type Theme = 'light' | 'dark'

/** Every component of `web/ui` on one page, for development. */
export function KitPage() {
  const [theme, setTheme] = useState<Theme>(document.documentElement.classList.contains('dark') ? 'dark' : 'light')
  const changeTheme = (next: Theme) => {
    document.documentElement.classList.toggle('dark', next === 'dark')
    setTheme(next)
  }
  return (
    <main className="mx-auto max-w-[1600px] px-4 xl:px-6">
      <div className="py-6">
        <PageHeader
          title="Component kit"
          meta="web/ui"
          description="What every page is made of. If something is missing here, it is built here first."
          actions={
            <SegmentedControl
              label="Theme"
              value={theme}
              onValueChange={changeTheme}
              options={[
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
            />
          }
        />
        <KitTable />
        <KitCharts />
        <KitMarks />
        <KitButtons />
        <KitForms />
        <KitFiles />
        <KitOverlays />
        <KitStates />
      </div>
      <StickyBar edge="bottom" className="-mx-4 xl:-mx-6 xl:px-6">
        <span className="text-muted">Unsaved changes</span>
        <span className="flex gap-2">
          <Button variant="ghost">Discard</Button>
          <Button variant="primary">Save</Button>
        </span>
      </StickyBar>
    </main>
  )
}
