import { Chip } from '#web/ui/chip.tsx'
import type { Tone } from '#web/ui/tone.ts'

const TONES: Readonly<Record<string, Tone>> = {
  Implemented: 'implemented',
  'Planned to be implemented': 'planned',
  'Not applicable': 'not-applicable',
}

/** How a requirement stands, in the words of the document. */
export function StateOf({ mark }: { mark: string }) {
  return (
    <Chip dot tone={TONES[mark] ?? 'info'}>
      {mark}
    </Chip>
  )
}
