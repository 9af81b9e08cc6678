import { toastFailed } from '#web/lib/toast-failed.ts'
import { api } from '#web/lib/api.ts'
import { usePreferences, useSetPreferences } from '#web/lib/preferences.ts'
import { SingleKeysSwitch } from '#web/lib/single-keys-switch.tsx'
import { setTheme, THEMES, useTheme, type Theme } from '#web/lib/theme.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toastSuccess } from '#web/ui/overlay/toast.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import type { Account } from './queries.ts'
import { useAction } from '#web/lib/use-action.ts'

const LABELS: Record<Theme, string> = { light: 'Light', dark: 'Dark', system: 'System' }

export function AppearanceCard({ account }: { account: Account }) {
  const theme = useTheme()
  const { busy, run } = useAction()
  const showTour = async () => {
    if (await run('The tour was not switched on', () => enableTour(account)))
      toastSuccess('Tour Switched On', { description: 'It starts on the dashboard.' })
  }
  return (
    <Card
      title="Appearance"
      subtitle="The theme is this browser’s alone; the rest follows you."
      footer={
        <Button variant="ghost" size={28} busy={busy} onClick={() => void showTour()}>
          Show the welcome tour again
        </Button>
      }
    >
      <div className="max-w-140 space-y-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span>Theme</span>
          <SegmentedControl
            label="Theme"
            options={THEMES.map((value) => ({ value, label: LABELS[value] }))}
            value={theme}
            onValueChange={setTheme}
          />
        </div>
        <PageHabits />
      </div>
    </Card>
  )
}

const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const

/** Preferences that apply on every device. */
function PageHabits() {
  const { density } = usePreferences()
  const { mutate } = useSetPreferences()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>Rows of tables</span>
        <SegmentedControl
          label="Rows of tables"
          options={DENSITIES}
          value={density}
          onValueChange={(next) => mutate({ density: next }, { onError: (error) => toastFailed('Not saved', error) })}
        />
      </div>
      <SingleKeysSwitch />
    </>
  )
}

async function enableTour({ id }: Account): Promise<void> {
  await api.from('profiles').update({ welcome_tour_enabled: true }).eq('id', id).throwOnError()
}
