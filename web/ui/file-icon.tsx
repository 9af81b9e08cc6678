import { File, FileArchive, FileImage, FileSpreadsheet, FileText, FileVideo, type LucideIcon } from 'lucide-react'

/** Looks only: what a file really is was found out by the server. */
const ICONS: readonly (readonly [type: RegExp, icon: LucideIcon])[] = [
  [/^image\//, FileImage],
  [/^video\//, FileVideo],
  [/spreadsheet|excel|csv/, FileSpreadsheet],
  [/zip|compressed|archive|x-tar|x-7z/, FileArchive],
  [/^text\/|pdf|word|document|json|xml|rtf/, FileText],
]

/** A sheet of paper with a hint of what is on it, by media type. Decoration. */
export function FileIcon({ type, className }: { type: string | null; className?: string | undefined }) {
  const Icon = ICONS.find(([pattern]) => pattern.test(type ?? ''))?.[1] ?? File
  return <Icon className={className} aria-hidden="true" />
}
