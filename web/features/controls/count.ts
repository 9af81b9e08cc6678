import type { Wording } from '#domain/protocols/wording.ts'
import { counted } from '#domain/text/counted.ts'

/** "1 safeguard", "12 safeguards", "1,100 controls". */
export function countOf(count: number, { controlSingular, controlPlural }: Wording): string {
  return counted(count, controlSingular.toLowerCase(), controlPlural.toLowerCase())
}
