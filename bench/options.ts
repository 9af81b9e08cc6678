// The options of every bench, read once, and the sizes that follow from them.
//   --tiny           the smallest sizes that exercise everything; shows that a bench works, not how fast the product is
//   --seconds=N      seconds of one measurement
//   --attacks=words  of noisy-neighbor: only the attacks with one of these words in their names, with commas between;
//                   "all at once" for that part alone
//   --megabytes=N    of package and backup: the size of all files together; of scan-import: the size of the scan
//   --report=FILE    of run.ts: where the counts are written as JSON
// Other words choose benches by parts of their names (run.ts).
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  options: {
    tiny: { type: 'boolean', default: false },
    seconds: { type: 'string' },
    attacks: { type: 'string', default: '' },
    megabytes: { type: 'string' },
    report: { type: 'string' },
  },
  allowPositionals: true,
})

export const isTiny = values.tiny
export const REPORT_FILE = values.report
export const NAME_PARTS = positionals

/** The first value in a full run, the second in a tiny one. */
export function sized<T>(full: T, tiny: T): T {
  return isTiny ? tiny : full
}

/** Seconds of one measurement. */
export const SECONDS = positive(values.seconds) ?? sized(2, 0.2)
/** How often a measurement and its peers take turns; the median counts. */
export const ROUNDS = sized(3, 1)
export const ATTACK_SECONDS = positive(values.seconds) ?? sized(20, 2)
export const ATTACK_WORDS = values.attacks.split(',').map((word) => word.trim())
export const PACKAGE_MB = positive(values.megabytes) ?? sized(4_096, 50)
export const SCAN_MB = positive(values.megabytes) ?? sized(500, 1)
export const BACKUP_MB = positive(values.megabytes) ?? sized(5_120, 20)

function positive(text: string | undefined): number | undefined {
  const value = Number(text)
  return value > 0 ? value : undefined
}
