import path from 'node:path'

/** Groups of types that may be confused without harm: a file must not claim a type of another group. */
export type Kind = 'image' | 'media' | 'pdf' | 'office' | 'package' | 'markup' | 'program' | 'text' | 'other'

const MICROSOFT = 'application/vnd.openxmlformats-officedocument'
const OPEN_DOCUMENT = 'application/vnd.oasis.opendocument'

/** By file extension. Only common evidence files, and only unambiguous extensions. */
const BY_ENDING: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  bmp: 'image/bmp',
  gif: 'image/gif',
  heic: 'image/heic',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  webp: 'image/webp',
  avi: 'video/vnd.avi',
  m4a: 'audio/mp4',
  mkv: 'video/matroska',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  webm: 'video/webm',
  pdf: 'application/pdf',
  zip: 'application/zip',
  doc: 'application/msword',
  docx: `${MICROSOFT}.wordprocessingml.document`,
  ppt: 'application/vnd.ms-powerpoint',
  pptx: `${MICROSOFT}.presentationml.presentation`,
  xls: 'application/vnd.ms-excel',
  xlsx: `${MICROSOFT}.spreadsheetml.sheet`,
  msg: 'application/vnd.ms-outlook',
  odp: `${OPEN_DOCUMENT}.presentation`,
  ods: `${OPEN_DOCUMENT}.spreadsheet`,
  odt: `${OPEN_DOCUMENT}.text`,
  csv: 'text/csv',
  json: 'application/json',
  log: 'text/plain',
  md: 'text/markdown',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  eml: 'message/rfc822',
}

const MARKUP = /^(?:text\/html|text\/xml|application\/xml|application\/xslt|.*\+xml)$/
const OFFICE =
  /^application\/(?:msword|vnd\.(?:ms-(?:excel|powerpoint|word|outlook|project)|openxmlformats-|oasis\.opendocument|visio).*)$/
const PACKAGE =
  /^application\/(?:zip|x-zip-compressed|x-cfb|java-archive|epub\+zip|vnd\.android\.package-archive|.*\+zip)$/
const PROGRAM =
  /^application\/(?:x-msdownload|x-dosexec|x-elf|x-mach-binary|java-vm|wasm|x\.ms\.shortcut|x-shockwave-flash|x-ms-installer)$/
const TEXT =
  /^(?:text\/.*|message\/rfc822|application\/(?:json|.*\+json|yaml|x-yaml|toml|sql|rtf|javascript|x-ndjson))$/

/** The type of a file name's extension; undefined if unknown. */
export function typeOfName(name: string): string | undefined {
  const ending = path.extname(name).slice(1).toLowerCase()
  return Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined
}

/** The type without its parameters, in lower case. */
export function essenceOf(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase()
}

export function kindOf(type: string): Kind {
  const essence = essenceOf(type)
  if (MARKUP.test(essence)) return 'markup'
  if (essence.startsWith('image/')) return 'image'
  if (/^(?:audio|video)\/|^application\/ogg$/.test(essence)) return 'media'
  if (essence === 'application/pdf') return 'pdf'
  if (OFFICE.test(essence)) return 'office'
  if (PACKAGE.test(essence)) return 'package'
  if (PROGRAM.test(essence)) return 'program'
  return TEXT.test(essence) ? 'text' : 'other'
}
