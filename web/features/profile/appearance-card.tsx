import { api } from '#web/lib/api.ts'
import { setTheme, THEMES, useTheme, type Theme } from '#web/lib/theme.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { notify } from '#web/ui/notify.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import type { Account } from './queries.ts'
import { useAction } from '#web/lib/use-action.ts'

const LABELS: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' }

export function AppearanceCard({ account }: { account: Account }) {
  const theme = useTheme()
  const { busy, run } = useAction()
  const showTour = async () => {
    if (await run('The tour was not switched on', () => enableTour(account)))
      notify.success('Tour Switched On', { description: 'It starts on the dashboard.' })
  }
  return (
    <Card title="Appearance" subtitle="The theme is this browser’s alone.">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label="Theme"
          options={THEMES.map((value) => ({ value, label: LABELS[value] }))}
          value={theme}
          onValueChange={setTheme}
        />
        <Button busy={busy} onClick={() => void showTour()}>
          Show the welcome tour again
        </Button>
      </div>
    </Card>
  )
}

async function enableTour({ id }: Account): Promise<void> {
  await api.from('profiles').update({ welcome_tour_enabled: true }).eq('id', id).throwOnError()
}
