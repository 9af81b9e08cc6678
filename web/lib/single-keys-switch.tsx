import { Switch } from '#web/ui/form/switch.tsx'
import { usePreferences, useSetPreferences } from './preferences.ts'
import { toastFailed } from './toast-failed.ts'

/** Switches shortcuts of a single key on or off, for the person on every device (WCAG 2.1.4). */
export function SingleKeysSwitch() {
  const { singleKeys } = usePreferences()
  const { mutate } = useSetPreferences()
  return (
    <Switch
      label="Shortcuts of a single key"
      description="Letters, digits and signs that do something when they are pressed alone. Ctrl K, Enter, Space and the arrow keys stay."
      checked={singleKeys}
      onCheckedChange={(on) => mutate({ singleKeys: on }, { onError: (error) => toastFailed('Not saved', error) })}
    />
  )
}
