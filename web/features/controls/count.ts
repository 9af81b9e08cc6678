import type { Wording } from '#domain/protocols/wording.ts'
import { formatNumber } from '#web/lib/format-number.ts'

/** "1 safeguard", "12 safeguards", "1,100 controls". */
export function countOf(count: number, { controlSingular, controlPlural }: Wording): string {
  return `${formatNumber(count)} ${(count === 1 ? controlSingular : controlPlural).toLowerCase()}`
}
