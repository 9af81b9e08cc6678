import type { CommandGroup, CommandItem } from '#web/ui/command-dialog.tsx'

/** Opens an address of the application, or does something where one is. */
export type CommandAction =
  { kind: 'open'; href: string } | { kind: 'call'; call: () => void } | { kind: 'shortcuts' | 'tour' | 'sign-out' }

/** A line of the palette. */
export type PaletteEntry = CommandItem & { keywords?: string; does: CommandAction }

export type PaletteGroup = CommandGroup<PaletteEntry>
