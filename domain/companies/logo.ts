import { pictureSize } from '../evidence/picture-size.ts'

/** Limits of a logo: bytes of the file, as its bucket has it, and pixels at each side. */
export const LOGO_LIMITS = { bytes: 200_000, pixels: 2000 } as const

/** The bucket that stores logos, and the name of a company's logo in it. */
export const LOGO_BUCKET = 'logos'
export const logoName = (companyId: string): string => `${companyId}/logo`

/** A picture that can be printed. */
export interface Logo {
  readonly type: 'png' | 'jpeg'
  /** In pixels, as the file declares them. */
  readonly width: number
  readonly height: number
}

/** The kind and size of a file that can be a logo, or what is wrong with it. */
export function readLogo(bytes: Uint8Array): Logo | { issue: string } {
  if (bytes.length > LOGO_LIMITS.bytes) return { issue: `A logo may have at most ${LOGO_LIMITS.bytes / 1000} kB.` }
  const type = TYPES[bytes[0] ?? 0]
  const size = pictureSize(bytes)
  if (type === undefined || size === undefined) return { issue: 'Choose a PNG or JPEG picture.' }
  const { width, height } = size
  if (Math.min(width, height) < 1 || Math.max(width, height) > LOGO_LIMITS.pixels)
    return { issue: `A logo may have at most ${LOGO_LIMITS.pixels.toLocaleString('en')} pixels at each side.` }
  return { type, width, height }
}

/** By the first byte. */
const TYPES: Readonly<Record<number, Logo['type']>> = { 0x89: 'png', 0xff: 'jpeg' }
