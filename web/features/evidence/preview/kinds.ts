/** How a file is shown. Active content (SVG, HTML, macros) is shown as text or not at all. */
export type PreviewKind = 'image' | 'pdf' | 'text' | 'csv' | 'sheet' | 'document' | 'none'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const IMAGES = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/
const TEXTS =
  /^(?:text\/.*|image\/svg\+xml|.*\+xml|.*\+json|message\/rfc822|application\/(?:json|xml|yaml|x-yaml|toml|sql))$/

/** Uses the type that the server detected, not the file name. */
export function previewKind(type: string | null, name: string | null): PreviewKind {
  const essence = (type ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (IMAGES.test(essence)) return 'image'
  if (essence === 'application/pdf') return 'pdf'
  if (essence === SHEET) return 'sheet'
  if (essence === WORD) return 'document'
  if (essence === 'text/csv' || (essence === 'text/plain' && /\.csv$/i.test(name ?? ''))) return 'csv'
  return TEXTS.test(essence) ? 'text' : 'none'
}

/** Larger files have no preview. */
export const PREVIEW_BYTES_MAX = 25_000_000
