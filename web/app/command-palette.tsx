import { Palette } from '#web/features/search/palette.tsx'
import type { Offer } from '#web/ui/table/selection-actions.ts'
import { commandsFor, searchKinds } from './area-commands.ts'

/** The palette with the commands and search kinds of every area. */
export function CommandPalette({ offer }: { offer: Offer | undefined }) {
  return <Palette offer={offer} commandsFor={commandsFor} searchKinds={searchKinds} />
}
