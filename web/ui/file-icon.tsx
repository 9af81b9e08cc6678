import { File, FileArchive, FileImage, FileSpreadsheet, FileText, FileVideo, type LucideIcon } from 'lucide-react'

/** Only for display: the server determines the real type. */
const ICONS: readonly (readonly [type: RegExp, icon: LucideIcon])[] = [
  [/^image\//, FileImage],
  [/^video\//, FileVideo],
  [/spreadsheet|excel|csv/, FileSpreadsheet],
  [/zip|compressed|archive|x-tar|x-7z/, FileArchive],
  [/^text\/|pdf|word|document|json|xml|rtf/, FileText],
]

/** A decorative icon for the media type. */
export function FileIcon({ type, className }: { type: string | null; className?: string | undefined }) {
  const Icon = ICONS.find(([pattern]) => pattern.test(type ?? ''))?.[1] ?? File
  return <Icon className={className} aria-hidden="true" />
}
