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
      description="A letter, digit or sign pressed alone runs a command. Ctrl K, Enter, Space and the arrow keys always work."
      checked={singleKeys}
      onCheckedChange={(on) => mutate({ singleKeys: on }, { onError: (error) => toastFailed('Not saved', error) })}
    />
  )
}
