import { isUtf8 } from 'node:buffer'
import path from 'node:path'
import { fileTypeFromBuffer } from 'file-type'
import { FileError, type Expected } from './files.ts'
import { markupType } from './markup-type.ts'
import { essenceOf, kindOf, typeOfName, type Kind } from './media-types.ts'

/** The number of bytes at the beginning of a file that recognition needs. */
export const HEAD_BYTES = 4100

/**
 * Which content may be declared as which type. Office files are packages, old containers or, by convention, RTF;
 * names and types not listed here are not checked.
 */
const KEEPS_PROMISE: Partial<Record<Kind, readonly Kind[]>> = {
  image: ['image'],
  media: ['media'],
  pdf: ['pdf'],
  office: ['office', 'package', 'other'],
  package: ['office', 'package', 'other'],
}
/** Types whose bytes always include some that no text has: a text with the same beginning is still a text. */
const NEVER_TEXT: readonly Kind[] = ['image', 'media', 'package', 'program']

/**
 * The type under which a file is stored: its content's type, and if that is inconclusive, the declared one.
 *
 * @param head the first bytes, HEAD_BYTES of them if available
 * @throws FileError `type` when name or declared type contradict the content, or the bucket does not accept it
 */
export async function recognize(
  head: Buffer,
  { name, declaredType, allowedTypes }: Pick<Expected, 'name' | 'declaredType' | 'allowedTypes'>,
): Promise<string> {
  const declared = normalized(declaredType)
  const named = typeOfName(name)
  const found = await typeOfContent(head)
  for (const claim of [declared, named]) {
    if (claim !== undefined && found !== undefined && !isTrue(claim, found)) {
      throw new FileError('type', `The content of ${path.basename(name)} is ${found}, not ${essenceOf(claim)}.`)
    }
  }
  const type = found === undefined ? unrecognized(head, declared, named) : refined(found, declared, named)
  // Within one group the declared type counts, so that a JPEG declared as a PNG is stored where PNGs are accepted.
  const counted = declared !== undefined && kindOf(declared) === kindOf(type) ? declared : type
  if (allowedTypes !== undefined && !allowedTypes.some((pattern) => matches(pattern, counted))) {
    throw new FileError('type', `mime type ${counted} is not supported`)
  }
  return type
}

async function typeOfContent(head: Buffer): Promise<string | undefined> {
  const markup = markupType(head)
  if (markup !== undefined) return markup
  const type = (await fileTypeFromBuffer(head))?.mime
  return type === undefined || (NEVER_TEXT.includes(kindOf(type)) && isText(head)) ? undefined : type
}

function isTrue(claim: string, found: string): boolean {
  const kept = KEEPS_PROMISE[kindOf(claim)]
  return kept === undefined || kept.includes(kindOf(found))
}

/** The content is unknown: a text or an office type is accepted, because claiming it is harmless. */
function unrecognized(head: Buffer, declared: string | undefined, named: string | undefined): string {
  const believed = [declared, named].find(
    (claim) => claim !== undefined && ['text', 'markup', 'office'].includes(kindOf(claim)),
  )
  return believed ?? (isText(head) ? 'text/plain' : 'application/octet-stream')
}

function refined(found: string, declared: string | undefined, named: string | undefined): string {
  const kind = kindOf(found)
  // An office file's package type says less than its name.
  const office = [declared, named].find((claim) => claim !== undefined && kindOf(claim) === 'office')
  if (kind === 'package' && office !== undefined) return office
  // The published client declares plain text by default, and expects it back. It is the most harmless type.
  const harmless = kind !== 'markup' && kind !== 'program'
  return declared !== undefined && essenceOf(declared) === 'text/plain' && harmless ? declared : found
}

/** The declared type in lower case, with its charset; undefined when invalid or meaningless. */
function normalized(declaredType: string | undefined): string | undefined {
  const [, type] = /^\s*([\w!#$&^.+-]{1,100}\/[\w!#$&^.+-]{1,100})\s*(?:;|$)/.exec(declaredType ?? '') ?? []
  if (type === undefined || /^(?:application|binary)\/octet-stream$/i.test(type)) return undefined
  const [, charset] = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(declaredType ?? '') ?? []
  return type.toLowerCase() + (charset === undefined ? '' : `;charset=${charset}`)
}

function isText(head: Buffer): boolean {
  // The last character may be incomplete.
  const whole = [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)))
  return whole && !head.some((byte) => byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1b)
}

function matches(pattern: string, type: string): boolean {
  const [wanted, essence] = [pattern.trim().toLowerCase(), essenceOf(type)]
  return wanted === '*/*' || wanted === essence || (wanted.endsWith('/*') && essence.startsWith(wanted.slice(0, -1)))
}
