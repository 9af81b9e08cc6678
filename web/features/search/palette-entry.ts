import type { PageAction } from '#web/lib/area-commands.ts'
import type { CommandGroup, CommandItem } from '#web/ui/overlay/command-dialog.tsx'

/** Opens an address, or runs an action on the current page. */
export type CommandAction = { opens: string } | { call: () => void } | { does: PageAction }

/** A line of the palette. */
export type PaletteEntry = CommandItem & CommandAction & { keywords?: string }

export type PaletteGroup = CommandGroup<PaletteEntry>
