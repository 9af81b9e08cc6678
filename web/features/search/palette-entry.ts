import type { Question } from '#web/lib/command-question.ts'
import type { PageAction } from '#web/lib/area-commands.ts'
import type { CommandGroup, CommandItem } from '#web/ui/overlay/command-dialog.tsx'

/** Opens an address, runs an action on the current page, or asks further. */
export type CommandAction = { opens: string } | { call: () => void } | { does: PageAction } | { asks: Question }

/** A line of the palette. `isCommand`: its use is remembered. */
export type PaletteEntry = CommandItem & CommandAction & { keywords?: string; isCommand?: true }

export type PaletteGroup = CommandGroup<PaletteEntry>
