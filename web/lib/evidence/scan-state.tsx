import { Clock, ShieldAlert, ShieldCheck, ShieldQuestion, type LucideIcon } from 'lucide-react'
import type { Evidence } from '../evidence.ts'
import { Chip } from '#web/ui/chip.tsx'
import type { Tone } from '#web/ui/tone.ts'

type Look = { words: string; icon: LucideIcon; tone: Tone }

/** Green only for files that a scanner found clean. */
const LOOKS: Readonly<Record<string, Look>> = {
  clean: { words: 'Clean', icon: ShieldCheck, tone: 'implemented' },
  pending: { words: 'Waiting for scan', icon: Clock, tone: 'info' },
  infected: { words: 'Infected', icon: ShieldAlert, tone: 'critical' },
}
const NOT_SCANNED: Look = { words: 'Not scanned', icon: ShieldQuestion, tone: 'info' }

/** The virus scanner's result for the file. */
export function ScanState({ state }: { state: Evidence['file_scan'] }) {
  const { words, icon: Icon, tone } = LOOKS[state ?? ''] ?? NOT_SCANNED
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" />}>
      {words}
    </Chip>
  )
}

/** Why the server withholds a file; undefined where it does not. */
export function withheldReason({ file, file_scan: scan }: Pick<Evidence, 'file' | 'file_scan'>): string | undefined {
  if (file === null) return 'There is no file here'
  if (scan === 'infected') return 'The scanner found malware in it, so it cannot be downloaded'
  if (scan === 'pending') return 'It can be downloaded once it was scanned'
  return undefined
}
